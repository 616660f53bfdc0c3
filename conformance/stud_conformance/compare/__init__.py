"""Two runs held against each other: what was fixed, and what broke."""
