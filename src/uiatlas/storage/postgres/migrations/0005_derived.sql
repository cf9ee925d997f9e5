-- What was derived from a large map, so that the next program need not read all of it; it holds of one revision.
CREATE TABLE uiatlas.derived (
    app bigint NOT NULL REFERENCES uiatlas.app ON DELETE CASCADE,
    name text COLLATE "C" NOT NULL,
    rev bigint NOT NULL,
    body text NOT NULL,
    PRIMARY KEY (app, name)
);

ALTER TABLE uiatlas.derived ENABLE ROW LEVEL SECURITY;
ALTER TABLE uiatlas.derived FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON uiatlas.derived
    USING (app IN (SELECT a.id FROM uiatlas.app a WHERE a.owner = current_user))
    WITH CHECK (app IN (SELECT a.id FROM uiatlas.app a WHERE a.owner = current_user));

GRANT SELECT, DELETE, INSERT ON uiatlas.derived TO PUBLIC;
