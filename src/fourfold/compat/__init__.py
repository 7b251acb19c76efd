"""Interfaces of other frameworks, so that code written for them runs with Fourfold."""
