"""Run engines against cases: plan, play, judge, and tell what happened."""
