"""The exit codes: few, closed, and never a count."""

OK = 0
FAILED = 1
USAGE = 2
NOT_STARTED = 3
NOT_RUN = 4
NOTHING = 5
INVALID = 6

#: Ended by a signal: this and its number, as a shell tells it.
SIGNAL = 128
INTERRUPTED = SIGNAL + 2
BROKEN_PIPE = SIGNAL + 13
