-- What of a lesson's equipment was handed out at the counter, and what of it came back (docs/decisions/0351).
CREATE TABLE equipment_handouts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- No reference: what is out is looked for although its lesson was moved or deleted.
  reservation_id INTEGER NOT NULL,
  equipment_id INTEGER NOT NULL REFERENCES equipment (id) ON DELETE RESTRICT,
  -- Who has it, and for which lesson it was handed out last.
  user_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
  date TEXT NOT NULL CHECK (date IS date(date)),
  start_time TEXT NOT NULL,
  end_time TEXT NOT NULL,
  out_count INTEGER NOT NULL CHECK (out_count BETWEEN 0 AND 9999),
  back_count INTEGER NOT NULL CHECK (back_count >= 0),
  note TEXT,
  -- The last act, by which the same one sent again is told.
  request_key TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (reservation_id, equipment_id)
) STRICT;

CREATE INDEX equipment_handouts_out ON equipment_handouts (equipment_id, date) WHERE out_count > 0;
CREATE INDEX equipment_handouts_of_user ON equipment_handouts (user_id);

CREATE TRIGGER handed_out_is_approved_on_insert
BEFORE INSERT ON equipment_handouts
WHEN NEW.out_count > coalesce((
  SELECT quantity FROM reservation_equipment
  WHERE reservation_id = NEW.reservation_id AND equipment_id = NEW.equipment_id AND status = 'approved'
), 0)
BEGIN
  SELECT RAISE(ABORT, 'handed_out_exceeded');
END;

CREATE TRIGGER handed_out_is_approved_on_update
BEFORE UPDATE OF out_count ON equipment_handouts
WHEN NEW.out_count > OLD.out_count AND NEW.out_count > coalesce((
  SELECT quantity FROM reservation_equipment
  WHERE reservation_id = NEW.reservation_id AND equipment_id = NEW.equipment_id AND status = 'approved'
), 0)
BEGIN
  SELECT RAISE(ABORT, 'handed_out_exceeded');
END;

-- What is back goes with its lesson; what is out stays until it is back.
CREATE TRIGGER handouts_go_with_their_lesson
AFTER DELETE ON reservations
BEGIN
  DELETE FROM equipment_handouts WHERE reservation_id = OLD.id AND out_count = 0;
END;
