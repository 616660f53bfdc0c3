"""Count legal action sequences, as chess programs do (``perft``), and compare the counts.

A sequence is a number of acts, one after another, each of them legal where it is made.  ``count``
says exactly what is counted; ``asking`` counts any engine, by messages alone.
"""
