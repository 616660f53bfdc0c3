"""Which rules an event, or a refusal, names: those that applied at that point.

They are read from the table, just before an act is carried out.  No ruling is
asked for it, so that naming the rules never changes a hand.  The rulings that
the hand itself has asked are added when the event is told (``Hand.tell``).
"""
