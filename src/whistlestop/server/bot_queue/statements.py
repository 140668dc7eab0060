"""The tables of the queue, and everything that is done with them. Each statement is a transaction of its own.

The tables are unlogged: nothing is written to the database's log for them, and they are empty after it has crashed. A
lost queue only means that servers ask again.

A job is put in by a server, claimed by a worker, answered by it, and deleted by the server when it has read the answer.
The clock is that of the database.
"""

from __future__ import annotations

FORMAT = 1
"""Increase it with every change of the tables: servers and workers of different versions then have different queues."""
SCHEMA = f"whistlestop_bots_{FORMAT}"
JOBS_CHANNEL = SCHEMA
"""Where workers hear of new jobs. The payload is the worker that should have the first try, or nothing."""

LEASE = 4.0
"""Seconds after which a worker or a server that has not been heard of is believed dead."""
MOST_LOST = 2
"""After how many lost workers a job is given up: whatever it does to them, others must be spared."""
OVERTIME = 10.0
"""Seconds by which a worker may exceed the limit of a job before another worker gets the job."""
REMEMBERED = 600.0
"""Seconds for which it is remembered how much time an account has used."""


def answers_channel(server: str) -> str:
    """Where a server hears of answers to its jobs."""
    return f"{SCHEMA}_{server}"


FIND = f"SELECT to_regclass('{SCHEMA}.served')"
_LOCK = int.from_bytes(b"WSbq", "big")

MAKE = (
    f"SELECT pg_advisory_xact_lock({_LOCK})",
    f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}",
    f"CREATE UNLOGGED TABLE IF NOT EXISTS {SCHEMA}.workers (id TEXT PRIMARY KEY, build TEXT NOT NULL,"
    " processes BIGINT NOT NULL, seen TIMESTAMPTZ NOT NULL)",
    f"CREATE UNLOGGED TABLE IF NOT EXISTS {SCHEMA}.jobs (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
    " server TEXT NOT NULL, number BIGINT NOT NULL, build TEXT NOT NULL, level TEXT NOT NULL, request BYTEA NOT NULL,"
    " seconds DOUBLE PRECISION NOT NULL, account TEXT NOT NULL, urgent BOOLEAN NOT NULL, place BIGINT NOT NULL,"
    " holder TEXT NOT NULL, asked TIMESTAMPTZ NOT NULL, wanted TIMESTAMPTZ NOT NULL, worker TEXT, begun TIMESTAMPTZ,"
    " attempts BIGINT NOT NULL DEFAULT 0, answer BYTEA, slot TEXT NOT NULL DEFAULT '', UNIQUE (server, number))",
    f"CREATE INDEX IF NOT EXISTS jobs_that_wait ON {SCHEMA}.jobs (build) WHERE worker IS NULL AND answer IS NULL",
    f"CREATE UNLOGGED TABLE IF NOT EXISTS {SCHEMA}.accounts (account TEXT PRIMARY KEY, used DOUBLE PRECISION NOT NULL,"
    " at TIMESTAMPTZ NOT NULL)",
    f"CREATE UNLOGGED TABLE IF NOT EXISTS {SCHEMA}.served (used DOUBLE PRECISION NOT NULL)",
)

# By servers

ASK = """
WITH known AS (
    INSERT INTO accounts (account, used, at)
    VALUES (%(account)s, COALESCE((SELECT MAX(used) FROM served), 0), now())
    ON CONFLICT (account) DO UPDATE SET used = GREATEST(accounts.used, EXCLUDED.used), at = now()
)
INSERT INTO jobs (server, number, build, level, request, seconds, account, urgent, place, holder, asked, wanted)
VALUES (
    %(server)s, %(number)s, %(build)s, %(level)s, %(request)s, %(seconds)s, %(account)s, %(urgent)s,
    %(place)s, %(holder)s, now(), now() + make_interval(secs => %(lease)s)
)
ON CONFLICT DO NOTHING
RETURNING pg_notify(%(channel)s, split_part(%(holder)s, '/', 1))
"""
"""Ask for a move. Whoever wanted nothing for a while has no credit: `served` is what the account that was served last
had used, as in `FairQueue`. Of several jobs of a table, only the first competes with the first ones of other tables."""

COLLECT = """
DELETE FROM jobs WHERE server = %(server)s AND answer IS NOT NULL
RETURNING number, answer, slot, EXTRACT(EPOCH FROM COALESCE(begun, now()) - asked)::float8
"""
WITHDRAW = "DELETE FROM jobs WHERE server = %(server)s AND number = ANY(%(numbers)s::bigint[])"
WITHDRAW_WAITING = f"{WITHDRAW} AND worker IS NULL AND answer IS NULL RETURNING number"
KEEP = """
UPDATE jobs SET wanted = now() + make_interval(secs => %(lease)s) WHERE server = %(server)s RETURNING number
"""
"""Say that this server still wants its jobs; returns those that are in the queue."""
WORKERS = """
SELECT build, SUM(processes)::bigint FROM workers WHERE seen > now() - make_interval(secs => %(lease)s) GROUP BY build
"""
WAITING = "SELECT level, COUNT(*) FROM jobs WHERE worker IS NULL AND answer IS NULL GROUP BY level"

# By workers

REGISTER = """
INSERT INTO workers (id, build, processes, seen) VALUES (%(worker)s, %(build)s, %(processes)s, now())
ON CONFLICT (id) DO UPDATE SET seen = now()
"""
CLAIM = """
WITH next AS (
    SELECT jobs.id, jobs.account, COALESCE(accounts.used, 0) AS used
    FROM jobs LEFT JOIN accounts ON accounts.account = jobs.account
    WHERE jobs.build = %(build)s AND jobs.worker IS NULL AND jobs.answer IS NULL AND jobs.wanted > now()
    ORDER BY jobs.urgent DESC, COALESCE(accounts.used, 0), jobs.place,
        split_part(jobs.holder, '/', 1) = %(worker)s DESC, jobs.id
    LIMIT 1 FOR UPDATE OF jobs SKIP LOCKED
), turn AS (
    UPDATE accounts SET used = accounts.used + 0.001, at = now() FROM next WHERE accounts.account = next.account
), last AS (
    UPDATE served SET used = next.used FROM next WHERE served.used < next.used
), first AS (
    INSERT INTO served (used) SELECT next.used FROM next WHERE NOT EXISTS (SELECT 1 FROM served)
)
UPDATE jobs SET worker = %(worker)s, begun = now() FROM next WHERE jobs.id = next.id
RETURNING jobs.server, jobs.number, jobs.attempts, jobs.account, jobs.holder, jobs.request
"""
"""Claim the job that is next, in the order of `FairQueue`: those for which somebody waits, then by the time that their
accounts have used."""
ANSWER = """
WITH answered AS (
    UPDATE jobs SET answer = %(answer)s, slot = %(slot)s
    WHERE server = %(server)s AND number = %(number)s
        AND worker = %(worker)s AND attempts = %(attempts)s AND answer IS NULL
    RETURNING server
), charged AS (
    UPDATE accounts SET used = used + %(seconds)s, at = now() WHERE account = %(account)s
)
SELECT pg_notify(%(channel)s || '_' || server, '') FROM answered
"""
"""Answer a job, unless it was freed meanwhile. After a crash, the database gives the same ids again: they are only for
the order, and never name a job."""
GIVE_BACK = """
WITH given AS (
    UPDATE jobs SET worker = NULL, begun = NULL WHERE worker = %(worker)s AND answer IS NULL RETURNING 1
), gone AS (
    DELETE FROM workers WHERE id = %(worker)s
)
SELECT pg_notify(%(channel)s, '') WHERE EXISTS (SELECT 1 FROM given)
"""
"""Give up everything that a worker has, and leave."""

# By both, every second

FREE = """
WITH lost AS (
    SELECT id FROM jobs
    WHERE worker IS NOT NULL AND answer IS NULL AND (
        begun < now() - make_interval(secs => seconds + %(overtime)s)
        OR NOT EXISTS (
            SELECT 1 FROM workers WHERE workers.id = jobs.worker AND seen > now() - make_interval(secs => %(lease)s)
        )
    )
    FOR UPDATE SKIP LOCKED
), freed AS (
    UPDATE jobs SET worker = NULL, begun = NULL, attempts = attempts + 1,
        answer = CASE WHEN attempts + 1 >= %(most_lost)s THEN %(fault)s::bytea END
    FROM lost WHERE jobs.id = lost.id
    RETURNING server, answer
)
SELECT pg_notify(CASE WHEN answer IS NULL THEN %(channel)s ELSE %(channel)s || '_' || server END, '') FROM freed
"""
"""Free the jobs of workers that are gone, for others, or give up those that have lost too many workers."""
CLEAN = (
    "DELETE FROM jobs WHERE id IN (SELECT id FROM jobs WHERE wanted < now() FOR UPDATE SKIP LOCKED)",
    "DELETE FROM workers WHERE id IN (SELECT id FROM workers WHERE seen < now() - make_interval(secs => %(remembered)s)"
    " FOR UPDATE SKIP LOCKED)",
    "DELETE FROM accounts WHERE account IN (SELECT account FROM accounts"
    " WHERE at < now() - make_interval(secs => %(remembered)s) FOR UPDATE SKIP LOCKED)",
)
"""Delete what is left of servers and workers that are gone, and accounts that want nothing."""
