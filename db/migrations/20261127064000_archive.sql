-- Rows that are offered nowhere any more and keep their name (docs/decisions/0291).
ALTER TABLE environments ADD COLUMN archived_at TEXT;
ALTER TABLE disciplines ADD COLUMN archived_at TEXT;
ALTER TABLE classes ADD COLUMN archived_at TEXT;
ALTER TABLE resources ADD COLUMN archived_at TEXT;
ALTER TABLE users ADD COLUMN archived_at TEXT;
