-- The vectors of texts, by tenant: equal texts of two tenants are kept twice, so that neither learns of the other's.
CREATE TABLE uiatlas.vector (
    owner name NOT NULL DEFAULT current_user,
    maker text COLLATE "C" NOT NULL,
    content text COLLATE "C" NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (owner, maker, content)
);

ALTER TABLE uiatlas.vector ENABLE ROW LEVEL SECURITY;
ALTER TABLE uiatlas.vector FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON uiatlas.vector USING (owner = current_user) WITH CHECK (owner = current_user);

GRANT SELECT, DELETE, INSERT (maker, content, body), UPDATE (body) ON uiatlas.vector TO PUBLIC;
