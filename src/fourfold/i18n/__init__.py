"""Texts for people: messages as codes with parameters, and catalogues with the sentences in every
language."""

from fourfold.i18n.catalogue import DEFAULT_LANGUAGE, LANGUAGES
from fourfold.i18n.message import Message, Translator, translator

__all__ = ["DEFAULT_LANGUAGE", "LANGUAGES", "Message", "Translator", "translator"]
