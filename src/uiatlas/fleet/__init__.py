"""Explorations and tasks on many devices: the items, the engines that do them, and the rows of what became of them."""
