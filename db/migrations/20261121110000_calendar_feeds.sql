-- A person's private calendar address. The token itself is kept, not its hash: the address is shown again on
-- the profile, and it opens nothing that this file does not hold anyway.
CREATE TABLE calendar_feeds (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  token TEXT NOT NULL UNIQUE CHECK (length(token) >= 32),
  created_at TEXT NOT NULL
) STRICT;
