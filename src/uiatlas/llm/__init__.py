"""Ask a model: so far only for the embedding of texts, always optional."""
