"""Tables: two people, each at a device of their own, and one game that is kept for them.

A :class:`~fourfold.tables.table.Table` is a plain value: who sits there, the moves, the clocks,
what is offered. Everything that may be done gives another value or raises a
:class:`~fourfold.tables.errors.TableError`; it is handed the time, and asks no clock. A seat
belongs to whoever knows its *secret*, of which only a digest is kept
(:mod:`~fourfold.tables.seats`).

:class:`~fourfold.tables.registry.TableRegistry` keeps the tables that are open. A change is stored
(:mod:`~fourfold.tables.store`, SQLite) before anybody hears of it, so what was acknowledged is
never lost. It belongs to one asyncio loop::

    tables = await Tables.open(path)                 # or None: nothing outlives the process
    key = await tables.create(Terms.of("quarto(rules=squares)", base=300, increment=3))
    await tables.sit(key, secret, name="Ada")        # the free seat, or the one that is theirs
    await tables.sit(key, other_secret, name="Bo")
    table = await tables.play(key, secret, ":6", ply=0)
    await tables.offer(key, secret, "draw")
    async for scene in tables.follow(key):           # now, and whenever something has changed
        print(scene.table.moves, scene.present)
    table = await tables.over(key)                   # when the game has ended
    await tables.close()

Who makes tables for others gives the seats away beforehand: ``create(terms, seats=(Seat("Ada",
digest_of(secret)), Seat("Bo", digest_of(other))))``; the first of them begins.
"""
