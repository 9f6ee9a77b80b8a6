-- The school's own lesson times (rules R2.8): each set holds from a date on, for one calendar or, without one, for all.
CREATE TABLE lesson_sets (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  calendar_id INTEGER REFERENCES calendars (id) ON DELETE CASCADE,
  from_date TEXT NOT NULL CHECK (from_date IS date(from_date)),
  -- {"morning":{"lessons":[{"startTime":"07:30","endTime":"08:20"}],"whole":{…}},"afternoon":…,"evening":…}
  lessons TEXT NOT NULL CHECK (
    json_valid(lessons)
    AND json_array_length(lessons, '$.morning.lessons') BETWEEN 1 AND 8
    AND json_array_length(lessons, '$.afternoon.lessons') BETWEEN 1 AND 8
    AND json_array_length(lessons, '$.evening.lessons') BETWEEN 1 AND 8
  ),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX lesson_sets_by_date ON lesson_sets (coalesce(calendar_id, 0), from_date);
CREATE INDEX lesson_sets_of_calendar ON lesson_sets (calendar_id);
