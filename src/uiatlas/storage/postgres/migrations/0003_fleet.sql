-- Batches of fleets by tenant: their items, who began them when, what became of them, and who holds which device.
CREATE TABLE uiatlas.batch (
    owner name NOT NULL DEFAULT current_user,
    name text COLLATE "C" NOT NULL,
    words json NOT NULL,
    folder text NOT NULL,
    made float8 NOT NULL,
    PRIMARY KEY (owner, name)
);

CREATE TABLE uiatlas.item (
    owner name NOT NULL DEFAULT current_user,
    batch text COLLATE "C" NOT NULL,
    number int NOT NULL,
    body json NOT NULL,
    verdict text,
    reason text NOT NULL DEFAULT '',
    PRIMARY KEY (owner, batch, number),
    FOREIGN KEY (owner, batch) REFERENCES uiatlas.batch ON DELETE CASCADE
);

CREATE TABLE uiatlas.attempt (
    owner name NOT NULL DEFAULT current_user,
    batch text COLLATE "C" NOT NULL,
    item int NOT NULL,
    number int NOT NULL,
    device text NOT NULL,
    worker text NOT NULL,
    began float8 NOT NULL,
    ended float8,
    ending text,
    reason text NOT NULL DEFAULT '',
    steps int NOT NULL DEFAULT 0,
    seconds float8 NOT NULL DEFAULT 0,
    cpu float8 NOT NULL DEFAULT 0,
    answer json NOT NULL DEFAULT '{}',
    PRIMARY KEY (owner, batch, item, number),
    FOREIGN KEY (owner, batch, item) REFERENCES uiatlas.item ON DELETE CASCADE
);

-- How often a device was taken: who holds a smaller number holds nothing. The lock itself ends with its connection.
CREATE TABLE uiatlas.device (
    owner name NOT NULL DEFAULT current_user,
    name text COLLATE "C" NOT NULL,
    fence bigint NOT NULL DEFAULT 0,
    holder text NOT NULL DEFAULT '',
    PRIMARY KEY (owner, name)
);

ALTER TABLE uiatlas.batch ENABLE ROW LEVEL SECURITY;
ALTER TABLE uiatlas.batch FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON uiatlas.batch USING (owner = current_user) WITH CHECK (owner = current_user);

ALTER TABLE uiatlas.item ENABLE ROW LEVEL SECURITY;
ALTER TABLE uiatlas.item FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON uiatlas.item USING (owner = current_user) WITH CHECK (owner = current_user);

ALTER TABLE uiatlas.attempt ENABLE ROW LEVEL SECURITY;
ALTER TABLE uiatlas.attempt FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON uiatlas.attempt USING (owner = current_user) WITH CHECK (owner = current_user);

ALTER TABLE uiatlas.device ENABLE ROW LEVEL SECURITY;
ALTER TABLE uiatlas.device FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON uiatlas.device USING (owner = current_user) WITH CHECK (owner = current_user);

GRANT SELECT, DELETE, INSERT (name, words, folder, made) ON uiatlas.batch TO PUBLIC;
GRANT SELECT, INSERT (batch, number, body), UPDATE (verdict, reason) ON uiatlas.item TO PUBLIC;
GRANT SELECT, INSERT (batch, item, number, device, worker, began),
    UPDATE (ended, ending, reason, steps, seconds, cpu, answer) ON uiatlas.attempt TO PUBLIC;
GRANT SELECT, DELETE, INSERT (name), UPDATE (fence, holder) ON uiatlas.device TO PUBLIC;
