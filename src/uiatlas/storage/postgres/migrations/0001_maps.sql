-- The maps of all tenants: a tenant is a role of the database, and sees and changes its own rows only.
CREATE TABLE uiatlas.app (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    owner name NOT NULL DEFAULT current_user,
    name text COLLATE "C" NOT NULL,
    rev bigint NOT NULL DEFAULT 1,
    -- Where changes are announced: nobody guesses it, so nobody else learns that there are any.
    channel text NOT NULL DEFAULT 'uiatlas_' || replace(gen_random_uuid()::text, '-', ''),
    UNIQUE (owner, name)
);

-- Who taught what: every other row says by which of these it was written last.
CREATE TABLE uiatlas.teaching (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app bigint NOT NULL REFERENCES uiatlas.app ON DELETE CASCADE,
    run text NOT NULL,
    by_role name NOT NULL DEFAULT current_user,
    client text NOT NULL DEFAULT '',
    at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON uiatlas.teaching (app, run);

-- Type json, not jsonb: it keeps what real screens contain and jsonb refuses, and gives back what was put.
CREATE TABLE uiatlas.document (
    app bigint NOT NULL REFERENCES uiatlas.app ON DELETE CASCADE,
    kind text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    body json NOT NULL,
    rev bigint NOT NULL,
    gone boolean NOT NULL DEFAULT false,
    teaching bigint NOT NULL REFERENCES uiatlas.teaching,
    PRIMARY KEY (app, kind, id)
);
CREATE INDEX ON uiatlas.document (app, rev);
CREATE INDEX ON uiatlas.document (app, (body ->> 'source')) WHERE kind = 'transition' AND NOT gone;
CREATE INDEX ON uiatlas.document (app, (body ->> 'target')) WHERE kind = 'transition' AND NOT gone;

-- What one witness says of an edge, or of what closes a pop-up.
CREATE TABLE uiatlas.evidence (
    app bigint NOT NULL REFERENCES uiatlas.app ON DELETE CASCADE,
    edge text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    witness text COLLATE "C" NOT NULL,
    tried bigint NOT NULL,
    worked bigint NOT NULL,
    last float8 NOT NULL,
    more text NOT NULL DEFAULT '[]',
    rev bigint NOT NULL,
    gone boolean NOT NULL DEFAULT false,
    teaching bigint NOT NULL REFERENCES uiatlas.teaching,
    PRIMARY KEY (app, edge, kind, witness),
    CHECK (0 <= worked AND worked <= tried)
);
CREATE INDEX ON uiatlas.evidence (app, rev);

ALTER TABLE uiatlas.app ENABLE ROW LEVEL SECURITY;
ALTER TABLE uiatlas.app FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON uiatlas.app USING (owner = current_user) WITH CHECK (owner = current_user);

ALTER TABLE uiatlas.teaching ENABLE ROW LEVEL SECURITY;
ALTER TABLE uiatlas.teaching FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON uiatlas.teaching
    USING (app IN (SELECT a.id FROM uiatlas.app a WHERE a.owner = current_user))
    WITH CHECK (by_role = current_user AND app IN (SELECT a.id FROM uiatlas.app a WHERE a.owner = current_user));

ALTER TABLE uiatlas.document ENABLE ROW LEVEL SECURITY;
ALTER TABLE uiatlas.document FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON uiatlas.document
    USING (app IN (SELECT a.id FROM uiatlas.app a WHERE a.owner = current_user))
    WITH CHECK (app IN (SELECT a.id FROM uiatlas.app a WHERE a.owner = current_user)
        AND EXISTS (SELECT 1 FROM uiatlas.teaching t WHERE t.id = document.teaching AND t.app = document.app));

ALTER TABLE uiatlas.evidence ENABLE ROW LEVEL SECURITY;
ALTER TABLE uiatlas.evidence FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON uiatlas.evidence
    USING (app IN (SELECT a.id FROM uiatlas.app a WHERE a.owner = current_user))
    WITH CHECK (app IN (SELECT a.id FROM uiatlas.app a WHERE a.owner = current_user)
        AND EXISTS (SELECT 1 FROM uiatlas.teaching t WHERE t.id = evidence.teaching AND t.app = evidence.app));

-- Whoever may connect to the database may keep maps in it. Owner, role and number of a row are not theirs to choose.
GRANT USAGE ON SCHEMA uiatlas TO PUBLIC;
GRANT SELECT ON uiatlas.schema_version TO PUBLIC;
GRANT SELECT, DELETE, INSERT (name), UPDATE (rev) ON uiatlas.app TO PUBLIC;
GRANT SELECT, INSERT (app, run, client) ON uiatlas.teaching TO PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON uiatlas.document, uiatlas.evidence TO PUBLIC;
