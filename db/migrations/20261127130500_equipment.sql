-- Movable things that are booked with a lesson, each kind with how many there are (docs/decisions/0350).
CREATE TABLE equipment (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL CHECK (length(name) >= 1),
  name_key TEXT NOT NULL,
  sort_key TEXT NOT NULL,
  search_key TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count BETWEEN 1 AND 9999),
  type TEXT,
  location TEXT,
  description TEXT,
  approval TEXT NOT NULL DEFAULT 'sector' CHECK (approval IN ('sector', 'responsible', 'automatic')),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  archived_at TEXT
) STRICT;

CREATE INDEX equipment_by_name_key ON equipment (name_key);
CREATE INDEX equipment_by_sort_key ON equipment (sort_key);

-- Who answers for it.
CREATE TABLE equipment_people (
  equipment_id INTEGER NOT NULL REFERENCES equipment (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (equipment_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX equipment_people_of_user ON equipment_people (user_id);

CREATE TABLE reservation_equipment (
  reservation_id INTEGER NOT NULL REFERENCES reservations (id) ON DELETE CASCADE,
  equipment_id INTEGER NOT NULL REFERENCES equipment (id) ON DELETE RESTRICT,
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 9999),
  -- NULL where it is decided with the reservation, otherwise the decision of its own.
  own_status TEXT CHECK (own_status IN ('pending', 'approved', 'rejected')),
  rejection_reason TEXT,
  -- What holds of it, and when: derived by the triggers below and by nobody else.
  status TEXT NOT NULL DEFAULT '',
  date TEXT NOT NULL DEFAULT '',
  start_time TEXT NOT NULL DEFAULT '',
  end_time TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (reservation_id, equipment_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX reservation_equipment_by_equipment
ON reservation_equipment (equipment_id, status, date, start_time, end_time, quantity, reservation_id);

CREATE INDEX reservation_equipment_of_day ON reservation_equipment (date, status, start_time);

CREATE TRIGGER equipment_copies_on_insert
AFTER INSERT ON reservation_equipment
BEGIN
  UPDATE reservation_equipment
  SET (status, date, start_time, end_time) = (
    SELECT
      CASE
        WHEN r.status = 'rejected' OR NEW.own_status IS 'rejected' THEN 'rejected'
        WHEN r.status = 'approved' THEN coalesce(NEW.own_status, 'approved')
        ELSE 'pending'
      END,
      r.date, r.start_time, r.end_time
    FROM reservations AS r WHERE r.id = NEW.reservation_id
  )
  WHERE reservation_id = NEW.reservation_id AND equipment_id = NEW.equipment_id;
END;

CREATE TRIGGER equipment_copies_on_decision
AFTER UPDATE OF own_status ON reservation_equipment
BEGIN
  UPDATE reservation_equipment
  SET status = (
    SELECT
      CASE
        WHEN r.status = 'rejected' OR NEW.own_status IS 'rejected' THEN 'rejected'
        WHEN r.status = 'approved' THEN coalesce(NEW.own_status, 'approved')
        ELSE 'pending'
      END
    FROM reservations AS r WHERE r.id = NEW.reservation_id
  )
  WHERE reservation_id = NEW.reservation_id AND equipment_id = NEW.equipment_id;
END;

CREATE TRIGGER equipment_copies_on_update
AFTER UPDATE OF status, date, start_time, end_time ON reservations
BEGIN
  UPDATE reservation_equipment
  SET
    status = CASE
      WHEN NEW.status = 'rejected' OR own_status IS 'rejected' THEN 'rejected'
      WHEN NEW.status = 'approved' THEN coalesce(own_status, 'approved')
      ELSE 'pending'
    END,
    date = NEW.date,
    start_time = NEW.start_time,
    end_time = NEW.end_time
  WHERE reservation_id = NEW.id;
END;

-- At each moment at which an approved one that overlaps begins, all that are approved then are at most what there is.
CREATE TRIGGER approved_equipment_is_there
AFTER UPDATE OF status, date, start_time, end_time, quantity ON reservation_equipment
WHEN NEW.status = 'approved'
BEGIN
  SELECT RAISE(ABORT, 'equipment_exceeded')
  WHERE EXISTS (
    SELECT 1
    FROM reservation_equipment AS begun
    WHERE begun.equipment_id = NEW.equipment_id
      AND begun.status = 'approved'
      AND begun.date = NEW.date
      AND begun.start_time < NEW.end_time
      AND begun.end_time > NEW.start_time
      AND (
        SELECT sum(held.quantity)
        FROM reservation_equipment AS held
        WHERE held.equipment_id = NEW.equipment_id
          AND held.status = 'approved'
          AND held.date = NEW.date
          AND held.start_time <= max(begun.start_time, NEW.start_time)
          AND held.end_time > max(begun.start_time, NEW.start_time)
      ) > (SELECT count FROM equipment WHERE id = NEW.equipment_id)
  );
END;

CREATE TRIGGER reservation_equipment_is_not_moved
BEFORE UPDATE OF reservation_id, equipment_id ON reservation_equipment
BEGIN
  SELECT RAISE(ABORT, 'reservation_equipment rows are inserted and deleted, never given to another');
END;
