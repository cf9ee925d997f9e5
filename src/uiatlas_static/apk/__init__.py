"""An Android package as facts: its archive, binary XML, resource table and bytecode."""
