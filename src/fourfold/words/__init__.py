"""Words for people. What is said is a code and facts until somebody reads it; catalogues have the
sentences, in every language side by side."""

from fourfold.words.catalogue import DEFAULT_LANGUAGE, languages
from fourfold.words.saying import Saying, Speaker, speaker

__all__ = ["DEFAULT_LANGUAGE", "Saying", "Speaker", "languages", "speaker"]
