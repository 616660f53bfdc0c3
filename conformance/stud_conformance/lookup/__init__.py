"""Look things up: a scenario as a readable hand, a rule with who says what."""
