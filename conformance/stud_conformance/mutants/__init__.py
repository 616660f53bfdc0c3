"""What wrong engines fail: the corpus is held to it, and an engine that fails is held to it."""
