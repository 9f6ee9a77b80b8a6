-- Series (rules R24): the parent of reservations that were asked for together. The reservations stay ordinary rows.
CREATE TABLE series (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL DEFAULT 'request' CHECK (kind IN ('request', 'timetable')),
  -- Whose it is, and who made it.
  owner_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
  discipline_id INTEGER NOT NULL REFERENCES disciplines (id) ON DELETE CASCADE,
  class_id INTEGER NOT NULL REFERENCES classes (id) ON DELETE CASCADE,
  -- The rooms that were asked for, [1,2]; those of a date are its reservation's.
  environment_ids TEXT NOT NULL CHECK (json_type(environment_ids) = 'array'),
  shift TEXT NOT NULL CHECK (shift IN ('morning', 'afternoon', 'evening')),
  -- As asked for; without lessons and times it is the whole shift by the hours of each date (rules R2.10).
  lessons TEXT CHECK (json_type(lessons) = 'array'),
  start_time TEXT CHECK (start_time GLOB '[0-2][0-9]:[0-5][0-9]'),
  end_time TEXT CHECK (end_time GLOB '[0-2][0-9]:[0-5][0-9]'),
  -- Effective weekdays, 1 (Monday) to 7 (Sunday), in order: '24'.
  weekdays TEXT NOT NULL CHECK (length(weekdays) >= 1 AND weekdays NOT GLOB '*[^1-7]*'),
  every_weeks INTEGER NOT NULL CHECK (every_weeks IN (1, 2)),
  start_date TEXT NOT NULL CHECK (start_date IS date(start_date)),
  end_date TEXT NOT NULL CHECK (end_date IS date(end_date)),
  notes TEXT,
  -- The series whose later dates these were.
  split_from_id INTEGER REFERENCES series (id) ON DELETE SET NULL,
  -- Marks the form submission that made it, so that the same submission twice makes one series.
  request_key TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK (start_date <= end_date),
  CHECK (start_time < end_time),
  CHECK ((start_time IS NULL) = (end_time IS NULL))
) STRICT;

CREATE INDEX series_by_owner ON series (owner_id, end_date);
CREATE INDEX series_by_maker ON series (created_by);
CREATE INDEX series_by_discipline ON series (discipline_id);
CREATE INDEX series_by_class ON series (class_id);
CREATE INDEX series_by_split ON series (split_from_id) WHERE split_from_id IS NOT NULL;
CREATE UNIQUE INDEX series_by_request ON series (request_key) WHERE request_key IS NOT NULL;

ALTER TABLE reservations ADD COLUMN series_id INTEGER REFERENCES series (id) ON DELETE SET NULL;
-- The date that it has in its series, wherever it was moved.
ALTER TABLE reservations ADD COLUMN series_date TEXT CHECK (series_date IS date(series_date));
-- Changed by itself: an edit of the series leaves it as it is.
ALTER TABLE reservations ADD COLUMN is_detached INTEGER NOT NULL DEFAULT 0 CHECK (is_detached IN (0, 1));

CREATE UNIQUE INDEX reservations_of_series ON reservations (series_id, series_date) WHERE series_id IS NOT NULL;

-- Lessons that do not take place as planned ("aulas a repor"), with what is needed to find them another place.
CREATE TABLE gaps (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- NULL where the lesson was a single reservation.
  series_id INTEGER REFERENCES series (id) ON DELETE CASCADE,
  -- The reservation that was rejected, while it exists: approving it again closes the gap.
  reservation_id INTEGER REFERENCES reservations (id) ON DELETE SET NULL,
  -- Whose lesson it is.
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  date TEXT NOT NULL CHECK (date IS date(date)),
  shift TEXT NOT NULL CHECK (shift IN ('morning', 'afternoon', 'evening')),
  start_time TEXT NOT NULL CHECK (start_time GLOB '[0-2][0-9]:[0-5][0-9]'),
  end_time TEXT NOT NULL CHECK (end_time GLOB '[0-2][0-9]:[0-5][0-9]'),
  discipline_id INTEGER NOT NULL REFERENCES disciplines (id) ON DELETE CASCADE,
  class_id INTEGER NOT NULL REFERENCES classes (id) ON DELETE CASCADE,
  -- The rooms that it was to have, [1,2]; those that are gone are not looked for.
  environment_ids TEXT NOT NULL CHECK (json_type(environment_ids) = 'array'),
  reason TEXT NOT NULL CHECK (reason IN ('blocked', 'conflict', 'rejected', 'cancelled', 'closedRoom', 'refused')),
  -- What stood against it: a holiday's name, the reason of a rejection.
  title TEXT,
  -- The reservation that stands in for it; open again where that one goes.
  made_up_by INTEGER REFERENCES reservations (id) ON DELETE SET NULL,
  -- Its teacher does not make it up.
  dismissed_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK (start_time < end_time)
) STRICT;

CREATE UNIQUE INDEX gaps_of_series ON gaps (series_id, date) WHERE series_id IS NOT NULL;
CREATE UNIQUE INDEX gaps_of_reservation ON gaps (reservation_id) WHERE reservation_id IS NOT NULL;
CREATE INDEX gaps_made_up_by ON gaps (made_up_by) WHERE made_up_by IS NOT NULL;
CREATE INDEX gaps_by_user ON gaps (user_id, date);
CREATE INDEX gaps_by_discipline ON gaps (discipline_id);
CREATE INDEX gaps_by_class ON gaps (class_id);
