"""A game played: one hand at a table, a match of hands, its record, its shuffle. Pure: no clock, no transport."""
