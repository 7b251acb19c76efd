"""Tuning: finding better numbers for a player by the games it plays with them.

An optimiser proposes values, games against a fixed opponent give them a score, and everything is
kept in a file. Optimisers know nothing of their past but what they are told, in order, so work
that was stopped goes on by telling them the file's content again.
"""
