"""What results mean: pure functions from counts to numbers, with intervals."""
