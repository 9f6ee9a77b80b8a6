-- A timetable is read from Urânia's file and from a grid too, and says what its file holds (rules R28.60). A check of a
-- column changes only with its table.
CREATE TABLE timetables_wider (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  state TEXT NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'publishing', 'published', 'undone')),
  -- NULL while nobody has named the columns of its table.
  format TEXT CHECK (format IN ('table', 'asc', 'fet', 'untis', 'urania', 'grid')),
  file_name TEXT NOT NULL,
  -- Whose school days and lessons it follows; NULL for the default calendar's.
  calendar_id INTEGER REFERENCES calendars (id) ON DELETE SET NULL,
  start_date TEXT NOT NULL CHECK (start_date IS date(start_date)),
  end_date TEXT NOT NULL CHECK (end_date IS date(end_date)),
  -- The table itself until its columns are named, what it looks like, and what they were named.
  look TEXT CHECK (json_valid(look)),
  mapping TEXT CHECK (json_valid(mapping)),
  -- Single periods of the week, with the names as the file has them.
  lesson_count INTEGER NOT NULL DEFAULT 0 CHECK (lesson_count >= 0),
  -- {"cards":…,"lessons":…,"classes":…,…} of the file; NULL of those that were read before this was counted.
  counts TEXT CHECK (json_type(counts) = 'object'),
  -- What publishing or undoing does, step by step, and how far it is; afterwards what undoing needs.
  work TEXT CHECK (json_valid(work)),
  step INTEGER NOT NULL DEFAULT 0 CHECK (step >= 0),
  done INTEGER NOT NULL DEFAULT 0 CHECK (done >= 0),
  total INTEGER NOT NULL DEFAULT 0 CHECK (total >= 0),
  -- What it changed from which date on, and when.
  from_date TEXT CHECK (from_date IS date(from_date)),
  published_at TEXT,
  left_out_count INTEGER NOT NULL DEFAULT 0 CHECK (left_out_count >= 0),
  left_out TEXT NOT NULL DEFAULT '[]' CHECK (json_type(left_out) = 'array'),
  created_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK (start_date <= end_date)
) STRICT;
INSERT INTO timetables_wider (id, state, format, file_name, calendar_id, start_date, end_date, look, mapping,
    lesson_count, work, step, done, total, from_date, published_at, left_out_count, left_out, created_by, created_at,
    updated_at)
  SELECT id, state, format, file_name, calendar_id, start_date, end_date, look, mapping,
    lesson_count, work, step, done, total, from_date, published_at, left_out_count, left_out, created_by, created_at,
    updated_at
  FROM timetables ORDER BY id;
DELETE FROM sqlite_sequence WHERE name = 'timetables_wider';
INSERT INTO sqlite_sequence (name, seq)
  SELECT 'timetables_wider', seq FROM sqlite_sequence WHERE name = 'timetables';
DROP TABLE timetables;
ALTER TABLE timetables_wider RENAME TO timetables;
CREATE INDEX timetables_by_calendar ON timetables (calendar_id, state);
CREATE INDEX timetables_by_maker ON timetables (created_by);
