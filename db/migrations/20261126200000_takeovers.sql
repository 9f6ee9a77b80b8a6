-- Under LiteFS: at which position a node became the primary. A node that comes back sees by it which of its own
-- transactions the next primary never had.
CREATE TABLE takeovers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Names the time as primary that began here.
  term TEXT NOT NULL UNIQUE CHECK (length(term) = 36),
  -- LiteFS's number of the last transaction before it.
  position INTEGER NOT NULL CHECK (position >= 0)
) STRICT;
