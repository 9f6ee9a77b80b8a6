-- What publishing or undoing a timetable could not write any more (rules R28.29): how many reservations, and the first
-- of them by their ids, so that no name of a person is stored.
ALTER TABLE timetables ADD COLUMN left_out_count INTEGER NOT NULL DEFAULT 0 CHECK (left_out_count >= 0);
ALTER TABLE timetables ADD COLUMN left_out TEXT NOT NULL DEFAULT '[]' CHECK (json_type(left_out) = 'array');
