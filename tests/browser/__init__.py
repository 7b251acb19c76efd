"""Tests that drive the pages in a browser. A package, so that they share one browser."""
