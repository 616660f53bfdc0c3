"""Cases made from cases: the same question asked at other seats, in other suits, at other stakes.

An engine that learnt a hand by heart, or takes the button for the highest seat, passes the source
and fails the variant.  What a variant expects is the source's expectation, changed by rule.
"""

from stud_conformance.variants.make import KINDS, Made, variants, with_variants

__all__ = ["KINDS", "Made", "variants", "with_variants"]
