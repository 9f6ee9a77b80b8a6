-- What a row was before and after each write, and a log that the program can neither change nor cut short.
CREATE TABLE new_audit_log (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  -- No foreign key: an entry outlives the account, and no other one ever gets its id.
  actor_user_id INTEGER,
  -- As the person was called then; NULL for the program and its operator.
  actor_name TEXT,
  action TEXT NOT NULL,
  entity TEXT NOT NULL,
  entity_id INTEGER,
  -- What the row was called then.
  label TEXT,
  -- Names that the log is searched by, folded.
  search_key TEXT NOT NULL DEFAULT '',
  -- The row's fields; of a change only those that differ. NULL before a creation and after a deletion.
  before TEXT CHECK (before IS NULL OR json_valid(before)),
  after TEXT CHECK (after IS NULL OR json_valid(after)),
  details TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(details))
) STRICT;
INSERT INTO new_audit_log (id, at, actor_user_id, actor_name, action, entity, entity_id, search_key, details)
SELECT a.id, a.at, a.actor_user_id, u.name, a.action, a.entity, a.entity_id, coalesce(u.name_key, ''), a.details
FROM audit_log AS a LEFT JOIN users AS u ON u.id = a.actor_user_id ORDER BY a.id;
UPDATE sqlite_sequence SET seq = (SELECT seq FROM sqlite_sequence WHERE name = 'audit_log')
WHERE name = 'new_audit_log' AND EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'audit_log');
INSERT INTO sqlite_sequence (name, seq)
SELECT 'new_audit_log', seq FROM sqlite_sequence
WHERE name = 'audit_log' AND NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'new_audit_log');
DROP TABLE audit_log;
ALTER TABLE new_audit_log RENAME TO audit_log;

CREATE INDEX audit_log_by_row ON audit_log (entity, entity_id, id);
CREATE INDEX audit_log_by_entity ON audit_log (entity, id);
CREATE INDEX audit_log_by_action ON audit_log (action, id);
CREATE INDEX audit_log_by_actor ON audit_log (actor_user_id, id);
CREATE INDEX audit_log_by_time ON audit_log (at, id);

CREATE TRIGGER audit_log_is_not_changed
BEFORE UPDATE ON audit_log
BEGIN
  SELECT RAISE(ABORT, 'audit_log rows are never changed');
END;

CREATE TRIGGER audit_log_is_kept_two_years
BEFORE DELETE ON audit_log
WHEN OLD.at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-2 years', '+2 days')
BEGIN
  SELECT RAISE(ABORT, 'audit_log rows are kept for two years');
END;
