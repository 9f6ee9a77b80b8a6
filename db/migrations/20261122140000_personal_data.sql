-- People who left: their reservations stay, what names them is replaced everywhere.
ALTER TABLE users ADD COLUMN left_at TEXT;

-- Who is being anonymised, and by which words they are still to be looked for; the job's last step deletes the row.
CREATE TABLE anonymisations (
  user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  known_as TEXT NOT NULL CHECK (json_valid(known_as)),
  created_at TEXT NOT NULL
) STRICT;

-- While somebody is anonymised, words of the log may change, but never who did what to which row and when.
DROP TRIGGER audit_log_is_not_changed;
CREATE TRIGGER audit_log_is_not_changed
BEFORE UPDATE ON audit_log
WHEN NOT EXISTS (SELECT 1 FROM anonymisations)
  OR OLD.id IS NOT NEW.id
  OR OLD.at IS NOT NEW.at
  OR OLD.actor_user_id IS NOT NEW.actor_user_id
  OR OLD.action IS NOT NEW.action
  OR OLD.entity IS NOT NEW.entity
  OR OLD.entity_id IS NOT NEW.entity_id
BEGIN
  SELECT RAISE(ABORT, 'audit_log rows are never changed');
END;

-- What is too old is found without a look at the rest.
CREATE INDEX notifications_by_time ON notifications (created_at);
CREATE INDEX proofs_by_time ON proofs (issued_at);
