"""The language that a browser asks for."""

from __future__ import annotations

from fourfold.teaching.lessons import LANGUAGES


def language_of(accepted: str) -> str:
    """The first language of an ``Accept-Language`` that we have, else English.

    >>> language_of("de, it-IT;q=0.9"), language_of("")
    ('it', 'en')
    """
    tags = [tag.strip()[:2].lower() for tag in accepted.split(",")]
    return next((tag for tag in tags if tag in LANGUAGES), LANGUAGES[0])
