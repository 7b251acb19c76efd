"""The opening book, with the exact score of every position of at most four placed pieces, and the
layer beyond it, with five."""
