-- What a timetable's file and its work hold in rows of their own: a change of the timetable's own row rewrites all of
-- that row, and every list reads it. Lessons and steps are in parts of some ten kilobytes, in their order, none of
-- which takes long to read.
CREATE TABLE timetable_files (
  timetable_id INTEGER PRIMARY KEY REFERENCES timetables (id) ON DELETE CASCADE,
  -- The table itself until its columns are named.
  file BLOB NOT NULL
) STRICT;

CREATE TABLE timetable_lessons (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  timetable_id INTEGER NOT NULL REFERENCES timetables (id) ON DELETE CASCADE,
  -- A JSON list of single periods of the week, with the names as the file has them.
  lessons TEXT NOT NULL CHECK (substr(lessons, 1, 1) = '[')
) STRICT;

CREATE INDEX timetable_lessons_by_timetable ON timetable_lessons (timetable_id);

CREATE TABLE timetable_steps (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  timetable_id INTEGER NOT NULL REFERENCES timetables (id) ON DELETE CASCADE,
  -- The number of its first step, from 0 on.
  first INTEGER NOT NULL CHECK (first >= 0),
  -- A JSON list of what publishing or undoing does next.
  steps TEXT NOT NULL CHECK (substr(steps, 1, 1) = '[')
) STRICT;

CREATE UNIQUE INDEX timetable_steps_by_first ON timetable_steps (timetable_id, first);

INSERT INTO timetable_files (timetable_id, file) SELECT id, file FROM timetables WHERE file IS NOT NULL;
INSERT INTO timetable_lessons (timetable_id, lessons)
  SELECT t.id, json_group_array(json(each.value) ORDER BY each.key) FROM timetables AS t, json_each(t.lessons) AS each
  GROUP BY t.id, each.key / 200 ORDER BY t.id, each.key / 200;
INSERT INTO timetable_steps (timetable_id, first, steps)
  SELECT t.id, min(each.key), json_group_array(json(each.value) ORDER BY each.key)
  FROM timetables AS t, json_each(t.work, '$.steps') AS each
  GROUP BY t.id, each.key / 200;
UPDATE timetables SET work = json_remove(work, '$.steps') WHERE json_type(work, '$.steps') = 'array';

ALTER TABLE timetables DROP COLUMN file;
ALTER TABLE timetables DROP COLUMN lessons;
