-- Keys by which programs of staff call /api (docs/decisions/0153). Only the hash of one is kept; a revoked one is no
-- row any more, and the log goes on naming it.
CREATE TABLE api_keys (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (length(name) >= 3),
  token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
  is_read_only INTEGER NOT NULL CHECK (is_read_only IN (0, 1)),
  created_at TEXT NOT NULL,
  -- Exact to an hour; NULL until it is used.
  last_used_at TEXT
) STRICT;

CREATE INDEX api_keys_by_user ON api_keys (user_id, id);

-- The key that the actor wrote by, as it was called then. No foreign key: an entry outlives it.
ALTER TABLE audit_log ADD COLUMN key_id INTEGER;
ALTER TABLE audit_log ADD COLUMN key_name TEXT CHECK ((key_name IS NULL) = (key_id IS NULL));
