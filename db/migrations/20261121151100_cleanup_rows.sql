-- Reservations that a cleanup has counted and decided to delete, until each is gone (docs/decisions/0122).
CREATE TABLE cleanup_rows (
  reservation_id INTEGER PRIMARY KEY REFERENCES reservations (id) ON DELETE CASCADE,
  -- Who decided it, and the audit entry of the decision. Not a foreign key: the log keeps who it was.
  actor_user_id INTEGER NOT NULL,
  audit_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
