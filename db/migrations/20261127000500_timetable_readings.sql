-- A draft's file is kept until it is published, so that it can be read again another way: what a person said of it, and
-- what it turned out to be. Beside the file, since a change of a row rewrites all of it.
CREATE TABLE timetable_readings (
  timetable_id INTEGER PRIMARY KEY REFERENCES timetables (id) ON DELETE CASCADE,
  -- {"format":…,"sheet":…,"shift":…,"grid":{…}}, each only where somebody said it.
  choice TEXT NOT NULL CHECK (json_type(choice) = 'object'),
  -- {"sheet":…,"sheets":[…],"grid":{…}}: the workbook's sheets, and of a grid how it was read, with some cells split.
  found TEXT NOT NULL CHECK (json_type(found) = 'object')
) STRICT;

-- A table that waits for the names of its columns.
INSERT INTO timetable_readings (timetable_id, choice, found)
  SELECT f.timetable_id, '{}',
    json_object('sheet', NULL, 'sheets', json('[]'), 'grid', NULL, 'table', json(t.look))
  FROM timetable_files AS f JOIN timetables AS t ON t.id = f.timetable_id ORDER BY f.timetable_id;
