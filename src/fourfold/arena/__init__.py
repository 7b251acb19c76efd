"""Matches and tournaments of players and bots, ratings, and tuning."""
