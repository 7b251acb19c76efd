"""Reasons and reviews in people's languages: one catalogue of messages for each."""
