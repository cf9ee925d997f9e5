"""The statements that read and write maps on a server; each says of whose maps it is, also where row rules do not."""

LOCK_APP = """
UPDATE uiatlas.app SET rev = rev + 1 WHERE owner = current_user AND name = %s RETURNING id, rev, channel
"""
"""The revision of an app, raised: until the transaction ends, no other program writes to its maps."""

ADD_APP = """
INSERT INTO uiatlas.app AS a (name) VALUES (%s)
ON CONFLICT (owner, name) DO UPDATE SET rev = a.rev + 1 RETURNING id, rev, channel
"""

APP = "SELECT id, rev FROM uiatlas.app WHERE owner = current_user AND name = %s"

LOCK_ALONE = "SELECT 1 FROM uiatlas.app WHERE owner = current_user AND name = %s FOR UPDATE"

APPS = """
SELECT name FROM uiatlas.app a WHERE owner = current_user
AND EXISTS (SELECT 1 FROM uiatlas.document d WHERE d.app = a.id AND NOT d.gone) ORDER BY name
"""

KINDS = "SELECT DISTINCT kind FROM uiatlas.document WHERE app = %s AND NOT gone ORDER BY kind"

REVISIONS = "SELECT coalesce(sum(rev), 0) FROM uiatlas.app WHERE owner = current_user"

DOCUMENTS = "SELECT id, body::text FROM uiatlas.document WHERE app = %s AND kind = %s AND NOT gone ORDER BY id"

DOCUMENTS_OF = """
SELECT id, body::text FROM uiatlas.document WHERE app = %s AND kind = %s AND id = ANY(%s) AND NOT gone ORDER BY id
"""

HAS_DERIVED = """
SELECT 1 FROM uiatlas.derived d JOIN uiatlas.app a ON a.id = d.app AND a.rev = d.rev
WHERE d.app = %s AND a.owner = current_user LIMIT 1
"""

DERIVED = """
SELECT d.name, d.body FROM uiatlas.derived d JOIN uiatlas.app a ON a.id = d.app AND a.rev = d.rev
WHERE d.app = %s AND a.owner = current_user
"""
"""What was derived from an app's maps as they are: a later revision leaves it unread until it is made anew."""

DROP_DERIVED = "DELETE FROM uiatlas.derived WHERE app = %s"

PUT_DERIVED = """
INSERT INTO uiatlas.derived (app, rev, name, body)
SELECT a.id, a.rev, u.name, u.body FROM unnest(%s::text[], %s::text[]) AS u (name, body)
JOIN uiatlas.app a ON a.id = %s AND a.owner = current_user
"""

ROW_TEXTS = """
SELECT edge, json_agg(json_build_array(kind, witness, tried, worked, last, more) ORDER BY kind, witness)::text
FROM uiatlas.evidence WHERE app = %s AND NOT gone AND NOT starts_with(edge, 'dismissal:') GROUP BY edge
"""
"""What witnesses say of each edge, as one text, which is read by whoever asks for the edge."""

REVISION = "SELECT rev FROM uiatlas.app WHERE id = %s AND owner = current_user"

CHANNEL = "SELECT rev, channel FROM uiatlas.app WHERE id = %s AND owner = current_user"

CHANGED = "SELECT kind, id, gone FROM uiatlas.document WHERE app = %s AND rev > %s AND kind = ANY(%s) ORDER BY kind, id"

CHANGED_EDGES = "SELECT DISTINCT edge FROM uiatlas.evidence WHERE app = %s AND rev > %s ORDER BY edge"

TEACHINGS = """
SELECT id, by_role::text, run, client, extract(epoch FROM at)::float8 FROM uiatlas.teaching WHERE app = %s ORDER BY id
"""

TAUGHT = "SELECT teaching, kind, id FROM uiatlas.document WHERE app = %s AND NOT gone ORDER BY teaching, kind, id"

TAUGHT_ROWS = "SELECT teaching, count(*) FROM uiatlas.evidence WHERE app = %s AND NOT gone GROUP BY teaching"

ROWS = """
SELECT edge, kind, witness, tried, worked, last, more FROM uiatlas.evidence
WHERE app = %s AND NOT gone AND starts_with(edge, 'dismissal:') = %s ORDER BY edge, kind, witness
"""

ROWS_OF = """
SELECT edge, kind, witness, tried, worked, last, more FROM uiatlas.evidence
WHERE app = %s AND NOT gone AND edge = ANY(%s) ORDER BY edge, kind, witness
"""

STANDING = """
SELECT d.kind, d.id, d.gone, CASE WHEN u.news THEN d.body::text END FROM uiatlas.document d
JOIN unnest(%s::text[], %s::text[], %s::bool[]) AS u (kind, id, news) ON d.kind = u.kind AND d.id = u.id
WHERE d.app = %s
"""
"""Which documents are there or were taken out, and the texts of those of which something new is told."""

GONE_SINCE = "SELECT kind, id FROM uiatlas.document WHERE app = %s AND rev > %s AND gone"

PUT_DOCUMENTS = """
INSERT INTO uiatlas.document AS d (app, kind, id, body, rev, teaching)
SELECT %s, u.kind, u.id, u.body::json, %s, %s FROM unnest(%s::text[], %s::text[], %s::text[]) AS u (kind, id, body)
ON CONFLICT (app, kind, id) DO UPDATE
SET body = EXCLUDED.body, rev = EXCLUDED.rev, gone = false, teaching = EXCLUDED.teaching
WHERE d.gone OR d.body::text <> EXCLUDED.body::text
"""

_PUT_ROWS = """
INSERT INTO uiatlas.evidence AS e (app, edge, kind, witness, tried, worked, last, more, rev, teaching)
SELECT %s, u.edge, u.kind, u.witness, u.tried, u.worked, u.last, u.more, %s, %s
FROM unnest(%s::text[], %s::text[], %s::text[], %s::bigint[], %s::bigint[], %s::float8[], %s::text[])
    AS u (edge, kind, witness, tried, worked, last, more)
ON CONFLICT (app, edge, kind, witness) DO UPDATE SET gone = false, rev = EXCLUDED.rev, teaching = EXCLUDED.teaching,
"""

JOIN_ROWS = f"""{_PUT_ROWS}
    tried = CASE WHEN e.gone THEN EXCLUDED.tried ELSE greatest(e.tried, EXCLUDED.tried) END,
    worked = CASE WHEN e.gone THEN EXCLUDED.worked ELSE greatest(e.worked, EXCLUDED.worked) END,
    last = CASE WHEN e.gone THEN EXCLUDED.last ELSE greatest(e.last, EXCLUDED.last) END,
    more = CASE WHEN EXCLUDED.more = '[]' AND NOT e.gone THEN e.more ELSE EXCLUDED.more END
WHERE CASE WHEN e.gone THEN EXCLUDED.last > e.last OR e.rev <= %s ELSE
    EXCLUDED.tried > e.tried OR EXCLUDED.worked > e.worked OR EXCLUDED.last > e.last
    OR (EXCLUDED.more <> e.more AND EXCLUDED.more <> '[]') END
"""
"""What witnesses say, joined with what they said: counters only grow, so that it may be told twice and in any order.

What was taken out comes back by what was seen since then, or where it was known to be out and is told all the same.
"""

SET_ROWS = f"""{_PUT_ROWS}
    tried = EXCLUDED.tried, worked = EXCLUDED.worked, last = EXCLUDED.last, more = EXCLUDED.more
"""

RETIRE_ROWS = """
UPDATE uiatlas.evidence e SET gone = true, rev = %s, teaching = %s WHERE e.app = %s AND NOT e.gone AND e.edge = ANY(%s)
AND NOT EXISTS (SELECT 1 FROM unnest(%s::text[], %s::text[], %s::text[]) AS u (edge, kind, witness)
    WHERE u.edge = e.edge AND u.kind = e.kind AND u.witness = e.witness)
"""

RETIRE = """
UPDATE uiatlas.document d SET gone = true, rev = %s, teaching = %s
FROM unnest(%s::text[], %s::text[]) AS u (kind, id)
WHERE d.app = %s AND d.kind = u.kind AND d.id = u.id AND NOT d.gone AND (d.rev <= %s OR d.rev = ANY(%s))
AND (d.kind <> 'screen' OR NOT EXISTS (SELECT 1 FROM uiatlas.document t
    WHERE t.app = d.app AND t.kind = 'transition' AND NOT t.gone
    AND (t.body ->> 'source' = d.id OR t.body ->> 'target' = d.id)))
RETURNING d.kind, d.id
"""
"""Take documents out, but for those that another program has written meanwhile, and screens that edges lead to."""

TEACH = "INSERT INTO uiatlas.teaching (app, run, client) VALUES (%s, %s, %s) RETURNING id"

NOTIFY = "SELECT pg_notify(%s, %s)"

VECTORS = """
SELECT maker, content, body FROM uiatlas.vector
WHERE owner = current_user AND (%s::text IS NULL OR maker = %s) ORDER BY maker, content
"""

PUT_VECTORS = """
INSERT INTO uiatlas.vector (maker, content, body)
SELECT * FROM unnest(%s::text[], %s::text[], %s::bytea[])
ON CONFLICT (owner, maker, content) DO UPDATE SET body = EXCLUDED.body
"""

HAS_NEAREST = "SELECT to_regclass('uiatlas.intent') IS NOT NULL"

INTENTS = "SELECT app, digest FROM uiatlas.intents WHERE owner = current_user AND maker = %s"

DROP_INTENTS = "DELETE FROM uiatlas.intents WHERE owner = current_user AND maker = %s AND app = %s"

PUT_INTENTS = "INSERT INTO uiatlas.intents (maker, app, digest) VALUES (%s, %s, %s)"

PUT_INTENT = """
INSERT INTO uiatlas.intent (maker, app, place, e)
SELECT %s, %s, %s + n - 1, t::public.vector FROM unnest(%s::text[]) WITH ORDINALITY AS u (t, n)
"""

NEAREST = """
SELECT app, place, 1 - (e OPERATOR(public.<=>) %s::public.vector) FROM uiatlas.intent
WHERE owner = current_user AND maker = %s AND app = ANY(%s) ORDER BY e OPERATOR(public.<=>) %s::public.vector LIMIT %s
"""
