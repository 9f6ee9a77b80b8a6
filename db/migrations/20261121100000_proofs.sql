-- What was printed on proofs of reservations, so that a code on paper leads to the present state of its claims.

CREATE TABLE proofs (
  id INTEGER PRIMARY KEY,
  -- 80 random bits in Crockford's alphabet, without the hyphens that it is shown with.
  code TEXT NOT NULL UNIQUE CHECK (length(code) = 16),
  -- Kept when the person is deleted: the paper is still out there, and its claims read as cancelled.
  user_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
  person_name TEXT NOT NULL,
  start_date TEXT NOT NULL CHECK (start_date IS date(start_date)),
  end_date TEXT CHECK (end_date IS date(end_date)),
  -- SHA-256 of everything that the paper claims: the same paper asked for twice is one row.
  digest TEXT NOT NULL,
  issued_at TEXT NOT NULL
) STRICT;
CREATE INDEX proofs_by_user ON proofs (user_id, issued_at);

CREATE TABLE proof_items (
  proof_id INTEGER NOT NULL REFERENCES proofs (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  -- Ids of deleted rows may be given again; NULL keeps the paper from claiming the newcomer.
  reservation_id INTEGER REFERENCES reservations (id) ON DELETE SET NULL,
  date TEXT NOT NULL CHECK (date IS date(date)),
  start_time TEXT NOT NULL,
  end_time TEXT NOT NULL,
  environment_names TEXT NOT NULL CHECK (json_valid(environment_names)),
  discipline_name TEXT NOT NULL,
  class_name TEXT NOT NULL,
  PRIMARY KEY (proof_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX proof_items_by_reservation ON proof_items (reservation_id) WHERE reservation_id IS NOT NULL;
