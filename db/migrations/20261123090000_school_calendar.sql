-- The school's year (rules R23, docs/decisions/0196): calendars, the terms of their years, and the days that differ.

CREATE TABLE calendars (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL CHECK (length(name) >= 2),
  -- Holds for every class that names no calendar of its own.
  is_default INTEGER NOT NULL CHECK (is_default IN (0, 1)),
  -- School days that a year is to have; NULL where no law binds the course.
  target_days INTEGER CHECK (target_days BETWEEN 1 AND 366),
  -- The days of an ordinary week, 1 (Monday) to 6 (Saturday), in order: '12345'.
  weekdays TEXT NOT NULL CHECK (length(weekdays) >= 1 AND weekdays NOT GLOB '*[^1-6]*'),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX calendars_default ON calendars (is_default) WHERE is_default = 1;

CREATE TABLE calendar_terms (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  calendar_id INTEGER NOT NULL REFERENCES calendars (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (length(name) >= 1),
  kind TEXT NOT NULL CHECK (kind IN ('term', 'exams', 'vacation', 'recess')),
  start_date TEXT NOT NULL CHECK (start_date IS date(start_date)),
  end_date TEXT NOT NULL CHECK (end_date IS date(end_date)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK (start_date <= end_date)
) STRICT;
CREATE INDEX calendar_terms_of_calendar ON calendar_terms (calendar_id, start_date);

-- What one date is, other than its term and its weekday say.
CREATE TABLE calendar_days (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  calendar_id INTEGER NOT NULL REFERENCES calendars (id) ON DELETE CASCADE,
  date TEXT NOT NULL CHECK (date IS date(date)),
  is_school_day INTEGER NOT NULL CHECK (is_school_day IN (0, 1)),
  -- Whose lessons it has, 1 (Monday) to 6 (Saturday); NULL for those of its own weekday.
  as_weekday INTEGER CHECK (as_weekday BETWEEN 1 AND 6),
  is_morning INTEGER NOT NULL CHECK (is_morning IN (0, 1)),
  is_afternoon INTEGER NOT NULL CHECK (is_afternoon IN (0, 1)),
  is_evening INTEGER NOT NULL CHECK (is_evening IN (0, 1)),
  title TEXT CHECK (length(title) >= 1),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK (is_morning + is_afternoon + is_evening > 0)
) STRICT;
CREATE UNIQUE INDEX calendar_days_by_date ON calendar_days (calendar_id, date);

ALTER TABLE classes ADD COLUMN calendar_id INTEGER REFERENCES calendars (id) ON DELETE RESTRICT;
CREATE INDEX classes_by_calendar ON classes (calendar_id) WHERE calendar_id IS NOT NULL;
