-- The school's logo: one at most, served to everybody under an address that its hash names.
CREATE TABLE school_logo (
  slot INTEGER PRIMARY KEY CHECK (slot = 1),
  type TEXT NOT NULL CHECK (type IN ('image/png', 'image/svg+xml')),
  bytes BLOB NOT NULL CHECK (length(bytes) BETWEEN 1 AND 102400),
  -- The beginning of the bytes' SHA-256.
  hash TEXT NOT NULL CHECK (length(hash) = 16),
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  updated_at TEXT NOT NULL
) STRICT;
