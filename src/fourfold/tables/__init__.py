"""Tables: two people, each on their own device, and one game that the server keeps for them.

A :class:`~fourfold.tables.table.Table` is a plain value: seats, moves, clocks, offers. Every action
returns a new value or raises a :class:`~fourfold.tables.seats.TableError`. The caller passes the
time. A seat belongs to whoever knows its *secret*; only a digest of the secret is stored
(:mod:`~fourfold.tables.seats`).

:class:`~fourfold.tables.registry.TableRegistry` holds the open tables. It stores each change
(:mod:`~fourfold.tables.store`, SQLite) before it tells anybody, so an acknowledged move is never
lost. A registry belongs to one asyncio loop::

    tables = await TableRegistry.open(path)          # or None: tables end with the process
    settings = TableSettings.of("quarto(rules=squares)", base=300, increment=3)
    key = await tables.create(settings)
    await tables.sit(key, secret, name="Ada")        # a free seat, or the one of this secret
    await tables.sit(key, other_secret, name="Bo")
    table = await tables.play(key, secret, ":6", ply=0)
    await tables.offer(key, secret, "draw")
    async for view in tables.follow(key):            # now, and after every change
        print(view.table.moves, view.present)
    table = await tables.wait_for_end(key)
    await tables.close()

To create a table for others, assign the seats: ``create(settings, seats=(Seat("Ada",
digest_of(secret)), Seat("Bo", digest_of(other))))``. The first of them makes the first move.
"""
