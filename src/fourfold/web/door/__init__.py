"""Who may come in, how long a connection may keep us waiting, and who leaves when it gets crowded.

A connection costs whoever opens it nothing, and us one of so many places. So each has deadlines:
for a request to come in whole, and for our answer to be read. When no place is left, a newcomer
gets that of a connection which is not being worked for, of whoever holds the most. Nobody can shut
others out by holding many; and where there is room, nobody is sent away.

:mod:`~fourfold.web.door.places` decides, :mod:`~fourfold.web.door.visit` is one connection,
:mod:`~fourfold.web.door.protocols` tells of bytes and :mod:`~fourfold.web.door.attendance` of
requests.
"""
