"""Ask a model, or turn texts into vectors: any provider, a script or a recording; always optional."""
