-- Timetables of the school (rules R28): a file's lessons, from the draft until they are published as series.
CREATE TABLE timetables (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  state TEXT NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'publishing', 'published', 'undone')),
  -- NULL while nobody has named the columns of its table.
  format TEXT CHECK (format IN ('table', 'asc', 'fet', 'untis')),
  file_name TEXT NOT NULL,
  -- Whose school days and lessons it follows; NULL for the default calendar's.
  calendar_id INTEGER REFERENCES calendars (id) ON DELETE SET NULL,
  start_date TEXT NOT NULL CHECK (start_date IS date(start_date)),
  end_date TEXT NOT NULL CHECK (end_date IS date(end_date)),
  -- The table itself until its columns are named, what it looks like, and what they were named.
  file BLOB,
  look TEXT CHECK (json_valid(look)),
  mapping TEXT CHECK (json_valid(mapping)),
  -- Single periods of the week, with the names as the file has them.
  lessons TEXT NOT NULL DEFAULT '[]' CHECK (json_type(lessons) = 'array'),
  lesson_count INTEGER NOT NULL DEFAULT 0 CHECK (lesson_count >= 0),
  -- What publishing or undoing does, step by step, and how far it is; afterwards what undoing needs.
  work TEXT CHECK (json_valid(work)),
  step INTEGER NOT NULL DEFAULT 0 CHECK (step >= 0),
  done INTEGER NOT NULL DEFAULT 0 CHECK (done >= 0),
  total INTEGER NOT NULL DEFAULT 0 CHECK (total >= 0),
  -- What it changed from which date on, and when.
  from_date TEXT CHECK (from_date IS date(from_date)),
  published_at TEXT,
  created_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK (start_date <= end_date)
) STRICT;
CREATE INDEX timetables_by_calendar ON timetables (calendar_id, state);
CREATE INDEX timetables_by_maker ON timetables (created_by);

-- The series that a timetable made, with the lesson that each is.
CREATE TABLE timetable_series (
  series_id INTEGER PRIMARY KEY REFERENCES series (id) ON DELETE CASCADE,
  timetable_id INTEGER NOT NULL REFERENCES timetables (id) ON DELETE CASCADE,
  -- The step of its work that made it.
  step INTEGER NOT NULL CHECK (step >= 0),
  lesson TEXT NOT NULL CHECK (json_type(lesson) = 'object')
) STRICT;
CREATE UNIQUE INDEX timetable_series_by_step ON timetable_series (timetable_id, step);

-- What publishing did to reservations of other series, so that undoing it brings them back.
CREATE TABLE timetable_changes (
  timetable_id INTEGER NOT NULL REFERENCES timetables (id) ON DELETE CASCADE,
  reservation_id INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('added', 'removed', 'rejected')),
  -- The removed reservation.
  content TEXT CHECK (json_type(content) = 'object'),
  PRIMARY KEY (timetable_id, reservation_id)
) STRICT, WITHOUT ROWID;

-- Names in files that a person has said the meaning of.
CREATE TABLE timetable_aliases (
  kind TEXT NOT NULL CHECK (kind IN ('teachers', 'classes', 'disciplines', 'environments')),
  -- The name without case and accents, and as the file had it.
  name_key TEXT NOT NULL,
  name TEXT NOT NULL,
  user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
  class_id INTEGER REFERENCES classes (id) ON DELETE CASCADE,
  discipline_id INTEGER REFERENCES disciplines (id) ON DELETE CASCADE,
  environment_id INTEGER REFERENCES environments (id) ON DELETE CASCADE,
  chosen_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
  chosen_at TEXT NOT NULL,
  PRIMARY KEY (kind, name_key),
  CHECK ((user_id IS NOT NULL) = (kind = 'teachers')),
  CHECK ((class_id IS NOT NULL) = (kind = 'classes')),
  CHECK ((discipline_id IS NOT NULL) = (kind = 'disciplines')),
  CHECK ((environment_id IS NOT NULL) = (kind = 'environments'))
) STRICT, WITHOUT ROWID;
CREATE INDEX timetable_aliases_by_user ON timetable_aliases (user_id);
CREATE INDEX timetable_aliases_by_class ON timetable_aliases (class_id);
CREATE INDEX timetable_aliases_by_discipline ON timetable_aliases (discipline_id);
CREATE INDEX timetable_aliases_by_environment ON timetable_aliases (environment_id);
CREATE INDEX timetable_aliases_by_chooser ON timetable_aliases (chosen_by);
