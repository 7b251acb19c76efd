"""Tuning: finds better parameter values for a player by playing games.

An optimiser proposes values, games against an opponent score them, and a journal file stores all
scores. To resume, the journal's scores are replayed to the optimiser in order.
"""
