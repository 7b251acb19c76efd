"""The browser interface: a JSON API, a socket for engines at work, and the pages themselves.

The server keeps no games. A game lives in the browser and in its address; what the server is asked
for is what only it can do: let a player choose, solve, read and write records.
"""
