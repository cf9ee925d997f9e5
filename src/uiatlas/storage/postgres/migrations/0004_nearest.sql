-- The nearest intents of many apps, found by pgvector; where that is not there the vectors are compared one by one.
DO $$ BEGIN
    CREATE EXTENSION IF NOT EXISTS vector SCHEMA public;
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file THEN
    RAISE NOTICE 'without pgvector: %', SQLERRM;
END $$;

DO $$ BEGIN
    IF to_regtype('public.vector') IS NULL THEN
        RETURN;
    END IF;
    -- Of each app the vectors of its intents by one model, and a digest that says of which.
    CREATE TABLE uiatlas.intents (
        owner name NOT NULL DEFAULT current_user,
        maker text COLLATE "C" NOT NULL,
        app text COLLATE "C" NOT NULL,
        digest text NOT NULL,
        PRIMARY KEY (owner, maker, app)
    );
    CREATE TABLE uiatlas.intent (
        owner name NOT NULL DEFAULT current_user,
        maker text COLLATE "C" NOT NULL,
        app text COLLATE "C" NOT NULL,
        place int NOT NULL,
        e public.vector(384) NOT NULL,
        PRIMARY KEY (owner, maker, app, place),
        FOREIGN KEY (owner, maker, app) REFERENCES uiatlas.intents ON DELETE CASCADE
    );
    CREATE INDEX ON uiatlas.intent USING hnsw (e public.vector_cosine_ops);
    ALTER TABLE uiatlas.intents ENABLE ROW LEVEL SECURITY;
    ALTER TABLE uiatlas.intents FORCE ROW LEVEL SECURITY;
    ALTER TABLE uiatlas.intent ENABLE ROW LEVEL SECURITY;
    ALTER TABLE uiatlas.intent FORCE ROW LEVEL SECURITY;
    CREATE POLICY own ON uiatlas.intents USING (owner = current_user) WITH CHECK (owner = current_user);
    CREATE POLICY own ON uiatlas.intent USING (owner = current_user) WITH CHECK (owner = current_user);
    GRANT SELECT, DELETE, INSERT (maker, app, digest) ON uiatlas.intents TO PUBLIC;
    GRANT SELECT, DELETE, INSERT (maker, app, place, e) ON uiatlas.intent TO PUBLIC;
END $$;
