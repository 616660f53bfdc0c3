"""The exit codes: few, closed, and never a count."""

OK = 0
FAILED = 1
USAGE = 2
NOT_STARTED = 3
NOT_RUN = 4
NOTHING = 5
INVALID = 6
INTERRUPTED = 130
