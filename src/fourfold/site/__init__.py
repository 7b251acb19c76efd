"""Fourfold as a static site, and the part of it that runs in the visitor's browser.

``writer`` writes the files. In the browser Python runs in a web worker with the core beside it, and
``dispatcher`` runs the operations of :mod:`fourfold.service` that a page asks for.
"""
