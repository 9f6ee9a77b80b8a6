-- A calendar knows an event by its reservation's number and creation, which a deleted one has only here.
ALTER TABLE reservation_changes ADD COLUMN booked_at TEXT NOT NULL DEFAULT '';
