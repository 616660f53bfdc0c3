"""Look at an adapter itself: does it speak the protocol, whatever its engine knows of poker?

Each check is one short function; a failure says what is wrong and what to change.
"""
