"""Fourfold as a site of plain files, and the part of it that runs in the visitor's browser.

``writing`` puts the files together. In the browser a page asks a worker, in which Python runs with
the core beside it: ``dispatcher`` takes what the page asks for to the same answers and jobs that the
server has.
"""
