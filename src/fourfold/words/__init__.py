"""Words for people. What is said is a code and facts until somebody reads it; catalogues have the
sentences, in every language side by side."""

from fourfold.words.catalogue import DEFAULT_LANGUAGE, LANGUAGES
from fourfold.words.saying import Saying, Speaker, speaker

__all__ = ["DEFAULT_LANGUAGE", "LANGUAGES", "Saying", "Speaker", "speaker"]
