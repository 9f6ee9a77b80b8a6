-- Times in which a kind of equipment is not lent, as a room is closed; both days included.
CREATE TABLE equipment_closures (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  equipment_id INTEGER NOT NULL REFERENCES equipment (id) ON DELETE CASCADE,
  start_date TEXT NOT NULL CHECK (start_date IS date(start_date)),
  end_date TEXT NOT NULL CHECK (end_date IS date(end_date)),
  is_morning INTEGER NOT NULL CHECK (is_morning IN (0, 1)),
  is_afternoon INTEGER NOT NULL CHECK (is_afternoon IN (0, 1)),
  is_evening INTEGER NOT NULL CHECK (is_evening IN (0, 1)),
  reason TEXT NOT NULL CHECK (length(reason) >= 1),
  -- Whether teachers read the reason.
  is_public INTEGER NOT NULL CHECK (is_public IN (0, 1)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK (start_date <= end_date),
  CHECK (is_morning + is_afternoon + is_evening > 0)
) STRICT;

CREATE INDEX equipment_closures_by_end ON equipment_closures (end_date);
CREATE INDEX equipment_closures_of_kind ON equipment_closures (equipment_id, start_date);

-- The kinds that a rule of booking is about; with some it is about no room.
ALTER TABLE booking_rules ADD COLUMN equipment_ids TEXT NOT NULL DEFAULT '[]'
CHECK (json_valid(equipment_ids) AND json_type(equipment_ids) = 'array');
