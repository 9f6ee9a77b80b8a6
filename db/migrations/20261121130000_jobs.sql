-- What the program does later, and by itself (docs/decisions/0096). A finished job's row is deleted.

CREATE TABLE jobs (
  -- Never given twice: a log line's id names one job for good.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (length(kind) >= 1),
  -- Names a recurring job, of which there is one row.
  unique_key TEXT UNIQUE,
  payload TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(payload)),
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'failed')),
  due_at TEXT NOT NULL,
  -- Runs begun so far, the one that is under way included.
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  last_error TEXT,
  claimed_at TEXT CHECK (state <> 'running' OR claimed_at IS NOT NULL),
  -- When it was given up.
  finished_at TEXT CHECK (state <> 'failed' OR (finished_at IS NOT NULL AND last_error IS NOT NULL)),
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX jobs_waiting ON jobs (kind, due_at) WHERE state = 'waiting';
CREATE INDEX jobs_running ON jobs (kind) WHERE state = 'running';
CREATE INDEX jobs_failed ON jobs (finished_at) WHERE state = 'failed';
