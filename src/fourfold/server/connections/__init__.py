"""Limits on connections: how many there may be, how slow they may be, and which to evict.

Every connection has deadlines for sending a request and for reading the answer. When all places are
taken, a new connection evicts an idle one of the client that holds the most. So no client can lock
others out, and nobody is evicted while there is room.

:mod:`~fourfold.server.connections.limiter` decides, :mod:`~fourfold.server.connections.connection`
is one connection, :mod:`~fourfold.server.connections.protocols` reports bytes, and
:mod:`~fourfold.server.connections.middleware` reports requests.
"""
