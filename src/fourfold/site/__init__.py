"""The static site: all of Fourfold as plain files for any web host.

``writer`` writes the files. In the browser a page asks a worker that runs Python with the core
beside it; ``dispatcher`` passes each request to the same operations that the server uses.
"""
