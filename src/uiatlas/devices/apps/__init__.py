"""The bundled simulated apps, one Python file each, opened as ``sim:NAME``."""
