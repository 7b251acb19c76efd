"""The compiled core asked in text: the same modules where Python cannot load compiled ones.

``fourfold.native.ask_in_text(core)`` puts these modules in the place of the compiled ones. What is
asked and answered is written down in ``native/text/``. They have what players, solver, analyses and
lessons call; building books and tuning need the compiled modules.
"""
