-- A shift has up to 16 lessons: a check of a column changes only with its table.
CREATE TABLE lesson_sets_wider (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  calendar_id INTEGER REFERENCES calendars (id) ON DELETE CASCADE,
  from_date TEXT NOT NULL CHECK (from_date IS date(from_date)),
  -- {"morning":{"lessons":[{"startTime":"07:30","endTime":"08:20"}],"whole":{…}},"afternoon":…,"evening":…}
  lessons TEXT NOT NULL CHECK (
    json_valid(lessons)
    AND json_array_length(lessons, '$.morning.lessons') BETWEEN 1 AND 16
    AND json_array_length(lessons, '$.afternoon.lessons') BETWEEN 1 AND 16
    AND json_array_length(lessons, '$.evening.lessons') BETWEEN 1 AND 16
  ),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
INSERT INTO lesson_sets_wider (id, calendar_id, from_date, lessons, created_at, updated_at)
  SELECT id, calendar_id, from_date, lessons, created_at, updated_at FROM lesson_sets;
UPDATE sqlite_sequence SET seq = (SELECT seq FROM sqlite_sequence WHERE name = 'lesson_sets')
  WHERE name = 'lesson_sets_wider';
INSERT INTO sqlite_sequence (name, seq)
  SELECT 'lesson_sets_wider', seq FROM sqlite_sequence AS old WHERE old.name = 'lesson_sets'
    AND NOT EXISTS (SELECT 1 FROM sqlite_sequence AS made WHERE made.name = 'lesson_sets_wider');
DROP TABLE lesson_sets;
ALTER TABLE lesson_sets_wider RENAME TO lesson_sets;
CREATE UNIQUE INDEX lesson_sets_by_date ON lesson_sets (coalesce(calendar_id, 0), from_date);
CREATE INDEX lesson_sets_of_calendar ON lesson_sets (calendar_id);
