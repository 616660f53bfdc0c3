"""The messages between the runner and an engine, version 1.

A message is a plain JSON object; in-process engines exchange the same objects
that a child process reads and writes, one a line.
"""
