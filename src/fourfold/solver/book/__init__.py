"""The opening book: the exact score of every position with at most four pieces placed; and the
layer beyond it, with five."""
