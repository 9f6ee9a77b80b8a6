-- Sign-in with the school's account (rules R27): whom the provider or the directory knows an account by.
CREATE TABLE outside_identities (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- One identity an account: a further one with its address is refused.
  user_id INTEGER NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  way TEXT NOT NULL CHECK (way IN ('oidc', 'ldap')),
  -- Of OIDC the issuer's address; empty for the directory, whose keys are unique in the world.
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 600),
  -- The role that its groups gave at the last sign-in; NULL where they gave none.
  mapped_role TEXT CHECK (mapped_role IN ('teacher', 'pedagogical', 'admin')),
  linked_at TEXT NOT NULL,
  signed_in_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX outside_identities_by_key ON outside_identities (way, issuer, subject);

-- Whether the account's own password signs in.
ALTER TABLE users ADD COLUMN has_password INTEGER NOT NULL DEFAULT 1 CHECK (has_password IN (0, 1));

-- A session begun by an outside identity ends with it.
ALTER TABLE sessions ADD COLUMN identity_id INTEGER REFERENCES outside_identities (id) ON DELETE CASCADE;
CREATE INDEX sessions_of_identity ON sessions (identity_id) WHERE identity_id IS NOT NULL;
