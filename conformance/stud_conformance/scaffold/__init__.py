"""The beginning of an adapter, for an engine in any of a few languages."""
