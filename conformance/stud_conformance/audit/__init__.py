"""Hold hands that were played against a house: does the record follow its rules?"""
