-- A draft holds its lessons by the times that its file has, since the school's may change until it is published; which
-- lessons of the day they are is found when they are read. Those that were read before go by their numbers.
UPDATE timetable_lessons SET lessons = (
  SELECT json_group_array(
    json_remove(
      json_set(json(each.value), '$.startTime', NULL, '$.endTime', NULL, '$.period', each.value ->> '$.lesson'),
      '$.lesson'
    ) ORDER BY each.key
  )
  FROM json_each(timetable_lessons.lessons) AS each
);

-- The lines of a timetable's file that are no lesson (rules R28.70), the first of them; the timetable's own row has
-- their number.
CREATE TABLE timetable_faults (
  timetable_id INTEGER PRIMARY KEY REFERENCES timetables (id) ON DELETE CASCADE,
  faults TEXT NOT NULL CHECK (json_type(faults) = 'array')
) STRICT;
ALTER TABLE timetables ADD COLUMN fault_count INTEGER NOT NULL DEFAULT 0 CHECK (fault_count >= 0);
