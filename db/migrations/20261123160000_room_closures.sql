-- A time in which a room is closed: no request is taken for it, what stands there stays until a person moves it.
CREATE TABLE room_closures (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  environment_id INTEGER NOT NULL REFERENCES environments (id) ON DELETE CASCADE,
  start_date TEXT NOT NULL CHECK (start_date IS date(start_date)),
  end_date TEXT NOT NULL CHECK (end_date IS date(end_date)),
  is_morning INTEGER NOT NULL CHECK (is_morning IN (0, 1)),
  is_afternoon INTEGER NOT NULL CHECK (is_afternoon IN (0, 1)),
  is_evening INTEGER NOT NULL CHECK (is_evening IN (0, 1)),
  reason TEXT NOT NULL CHECK (length(reason) >= 1),
  -- Whether the reason is shown to everybody.
  is_public INTEGER NOT NULL CHECK (is_public IN (0, 1)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK (start_date <= end_date),
  CHECK (is_morning + is_afternoon + is_evening > 0)
) STRICT;

CREATE INDEX room_closures_of_room ON room_closures (environment_id, start_date);
CREATE INDEX room_closures_by_end ON room_closures (end_date);
