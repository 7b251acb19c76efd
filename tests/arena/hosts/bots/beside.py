# mypy: ignore-errors
"""A file beside the bots, for them to import."""


def text_of_last(position):
    return str(position.legal_moves()[-1])
