"""Statistics of results: pure functions from counts to estimates with intervals."""
