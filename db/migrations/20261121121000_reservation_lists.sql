-- Reservations with ids that are never given twice, and with the indexes that every list walks in its own order
-- (docs/decisions/0093): by date for all of them, by status, by person, and, for the search, by what a name that was
-- found stands for. A place holds a copy of its reservation's status, date and start, so that an environment's
-- reservations can be walked in order too.

DROP TRIGGER approved_overlap_on_update;
DROP TRIGGER approved_overlap_on_place;
DROP TRIGGER reservation_environment_is_not_moved;

CREATE TABLE new_reservations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE RESTRICT,
  teacher_user_id INTEGER REFERENCES users (id) ON DELETE RESTRICT,
  -- The person the reservation belongs to: its teacher where one is set, else who made it.
  owner_id INTEGER NOT NULL GENERATED ALWAYS AS (coalesce(teacher_user_id, user_id)) STORED,
  discipline_id INTEGER NOT NULL REFERENCES disciplines (id) ON DELETE RESTRICT,
  class_id INTEGER NOT NULL REFERENCES classes (id) ON DELETE RESTRICT,
  date TEXT NOT NULL CHECK (date IS date(date)),
  start_time TEXT NOT NULL CHECK (start_time GLOB '[0-2][0-9]:[0-5][0-9]'),
  end_time TEXT NOT NULL CHECK (end_time GLOB '[0-2][0-9]:[0-5][0-9]'),
  shift TEXT NOT NULL CHECK (shift IN ('morning', 'afternoon', 'evening')),
  status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
  notes TEXT,
  reviewer_user_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
  rejection_reason TEXT,
  -- Who allowed this reservation to stand approved beside another one; NULL as a rule.
  override_user_id INTEGER REFERENCES users (id) ON DELETE RESTRICT,
  -- Marks the form submission that made it, so that the same submission twice makes one row a date.
  request_key TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK (start_time < end_time)
) STRICT;
INSERT INTO new_reservations (id, user_id, teacher_user_id, discipline_id, class_id, date, start_time, end_time,
  shift, status, notes, reviewer_user_id, rejection_reason, override_user_id, request_key, created_at, updated_at)
SELECT id, user_id, teacher_user_id, discipline_id, class_id, date, start_time, end_time, shift, status, notes,
  reviewer_user_id, rejection_reason, override_user_id, request_key, created_at, updated_at
FROM reservations ORDER BY id;
DROP TABLE reservations;
ALTER TABLE new_reservations RENAME TO reservations;
CREATE INDEX reservations_by_date ON reservations (date, start_time);
CREATE INDEX reservations_by_status ON reservations (status, date, start_time);
CREATE INDEX reservations_by_owner ON reservations (owner_id, date, start_time);
CREATE INDEX reservations_by_owner_and_status ON reservations (owner_id, status, date, start_time);
CREATE INDEX reservations_by_discipline ON reservations (discipline_id, status, date, start_time);
CREATE INDEX reservations_by_class ON reservations (class_id, status, date, start_time);
CREATE INDEX reservations_by_maker ON reservations (user_id);
CREATE INDEX reservations_by_teacher ON reservations (teacher_user_id);
CREATE INDEX reservations_by_reviewer ON reservations (reviewer_user_id);
CREATE INDEX reservations_by_override ON reservations (override_user_id) WHERE override_user_id IS NOT NULL;
CREATE UNIQUE INDEX reservations_by_request ON reservations (request_key, date) WHERE request_key IS NOT NULL;

-- An id that only the audit log still names was given once, too.
INSERT INTO sqlite_sequence (name, seq)
SELECT 'reservations', 0 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'reservations');
UPDATE sqlite_sequence
SET seq = max(seq, (SELECT coalesce(max(entity_id), 0) FROM audit_log WHERE entity = 'reservation'))
WHERE name = 'reservations';

CREATE TABLE new_reservation_environments (
  reservation_id INTEGER NOT NULL REFERENCES reservations (id) ON DELETE CASCADE,
  environment_id INTEGER NOT NULL REFERENCES environments (id) ON DELETE RESTRICT,
  -- The reservation's own, copied by the triggers below and by nobody else.
  status TEXT NOT NULL DEFAULT '',
  date TEXT NOT NULL DEFAULT '',
  start_time TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (reservation_id, environment_id)
) STRICT, WITHOUT ROWID;
INSERT INTO new_reservation_environments (reservation_id, environment_id, status, date, start_time)
SELECT place.reservation_id, place.environment_id, r.status, r.date, r.start_time
FROM reservation_environments AS place CROSS JOIN reservations AS r ON r.id = place.reservation_id
ORDER BY place.reservation_id, place.environment_id;
DROP TABLE reservation_environments;
ALTER TABLE new_reservation_environments RENAME TO reservation_environments;
CREATE INDEX reservation_environments_by_environment
ON reservation_environments (environment_id, status, date, start_time, reservation_id);

CREATE TRIGGER place_copies_on_insert
AFTER INSERT ON reservation_environments
BEGIN
  UPDATE reservation_environments
  SET (status, date, start_time) =
    (SELECT r.status, r.date, r.start_time FROM reservations AS r WHERE r.id = NEW.reservation_id)
  WHERE reservation_id = NEW.reservation_id AND environment_id = NEW.environment_id;
END;

CREATE TRIGGER place_copies_on_update
AFTER UPDATE OF status, date, start_time ON reservations
BEGIN
  UPDATE reservation_environments
  SET status = NEW.status, date = NEW.date, start_time = NEW.start_time
  WHERE reservation_id = NEW.id;
END;

CREATE TRIGGER reservation_environment_is_not_moved
BEFORE UPDATE OF reservation_id, environment_id ON reservation_environments
BEGIN
  SELECT RAISE(ABORT, 'reservation_environments rows are inserted and deleted, never updated');
END;

-- Two approved reservations never stand in one environment at one time, unless somebody's override is recorded.
CREATE TRIGGER approved_overlap_on_update
BEFORE UPDATE OF status, date, start_time, end_time, override_user_id ON reservations
WHEN NEW.status = 'approved' AND NEW.override_user_id IS NULL
  -- A reservation on which another was overridden may still be edited where it stands.
  AND (
    OLD.status IS NOT NEW.status
    OR OLD.date IS NOT NEW.date
    OR OLD.start_time IS NOT NEW.start_time
    OR OLD.end_time IS NOT NEW.end_time
    OR OLD.override_user_id IS NOT NEW.override_user_id
  )
BEGIN
  SELECT RAISE(ABORT, 'approved_overlap')
  WHERE EXISTS (
    SELECT 1
    FROM reservation_environments AS ours
    JOIN reservation_environments AS theirs
      ON theirs.environment_id = ours.environment_id
      AND theirs.status = 'approved'
      AND theirs.date = NEW.date
      AND theirs.start_time < NEW.end_time
      AND theirs.reservation_id <> NEW.id
    JOIN reservations AS other ON other.id = theirs.reservation_id
    WHERE ours.reservation_id = NEW.id AND NEW.start_time < other.end_time
  );
END;

CREATE TRIGGER approved_overlap_on_place
BEFORE INSERT ON reservation_environments
BEGIN
  SELECT RAISE(ABORT, 'approved_overlap')
  WHERE EXISTS (
    SELECT 1
    FROM reservations AS own
    JOIN reservation_environments AS theirs
      ON theirs.environment_id = NEW.environment_id
      AND theirs.status = 'approved'
      AND theirs.date = own.date
      AND theirs.start_time < own.end_time
      AND theirs.reservation_id <> own.id
    JOIN reservations AS other ON other.id = theirs.reservation_id
    WHERE own.id = NEW.reservation_id
      AND own.status = 'approved'
      AND own.override_user_id IS NULL
      AND own.start_time < other.end_time
  );
END;
