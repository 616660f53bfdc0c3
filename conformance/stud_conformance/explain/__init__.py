"""Explain a hand step by step: who must act and why, what is legal, what was done, and the money.

Under one house it says where a record leaves the rules; under several it says where they part.
"""
