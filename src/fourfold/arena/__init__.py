"""Fair matches and tournaments, with honest statistics."""
