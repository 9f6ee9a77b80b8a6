-- Whether a reservation stands in conflict with another pending or approved one (rules R3.14, R3.15), kept by triggers:
-- the queue lists and counts conflicts without looking at every pending reservation (decision 0115).
ALTER TABLE reservations ADD COLUMN in_conflict INTEGER NOT NULL DEFAULT 0 CHECK (in_conflict IN (0, 1));

UPDATE reservations AS r SET in_conflict = 1
WHERE r.status <> 'rejected' AND EXISTS (
  SELECT 1 FROM reservation_environments AS ours
  CROSS JOIN reservation_environments AS theirs
    ON theirs.environment_id = ours.environment_id AND theirs.status IN ('pending', 'approved')
    AND theirs.date = r.date AND theirs.start_time < r.end_time AND theirs.reservation_id <> r.id
  CROSS JOIN reservations AS other ON other.id = theirs.reservation_id
  WHERE ours.reservation_id = r.id AND r.start_time < other.end_time
);

CREATE INDEX reservations_in_conflict ON reservations (status, date, start_time) WHERE in_conflict = 1;

-- Nobody writes into this view: an insert judges anew whoever holds the room on that day, and the reservation itself.
CREATE VIEW conflict_check AS SELECT 0 AS reservation_id, 0 AS environment_id, '' AS date;

-- Without an alias: a later RENAME makes SQLite read every trigger anew, and there it knows none of an UPDATE.
CREATE TRIGGER conflict_check_judges
INSTEAD OF INSERT ON conflict_check
BEGIN
  UPDATE reservations SET in_conflict = 1 - in_conflict
  WHERE (
      reservations.id = NEW.reservation_id
      OR reservations.id IN (
        SELECT reservation_id FROM reservation_environments
        WHERE environment_id = NEW.environment_id AND status IN ('pending', 'approved') AND date = NEW.date
      )
    )
    AND in_conflict <> (
      reservations.status <> 'rejected' AND EXISTS (
        SELECT 1 FROM reservation_environments AS ours
        CROSS JOIN reservation_environments AS theirs
          ON theirs.environment_id = ours.environment_id AND theirs.status IN ('pending', 'approved')
          AND theirs.date = reservations.date AND theirs.start_time < reservations.end_time
            AND theirs.reservation_id <> reservations.id
        CROSS JOIN reservations AS other ON other.id = theirs.reservation_id
        WHERE ours.reservation_id = reservations.id AND reservations.start_time < other.end_time
      )
    );
END;

-- A place is inserted empty and then takes its reservation's status, date and start: this sees that too.
CREATE TRIGGER conflict_on_place_update
AFTER UPDATE OF status, date, start_time ON reservation_environments
BEGIN
  INSERT INTO conflict_check (reservation_id, environment_id, date)
  SELECT OLD.reservation_id, OLD.environment_id, OLD.date WHERE OLD.date NOT IN ('', NEW.date);
  INSERT INTO conflict_check (reservation_id, environment_id, date)
  VALUES (NEW.reservation_id, NEW.environment_id, NEW.date);
END;

CREATE TRIGGER conflict_on_place_delete
AFTER DELETE ON reservation_environments
BEGIN
  INSERT INTO conflict_check (reservation_id, environment_id, date)
  VALUES (OLD.reservation_id, OLD.environment_id, OLD.date);
END;

-- The end has no copy in the places.
CREATE TRIGGER conflict_on_other_end
AFTER UPDATE OF end_time ON reservations
BEGIN
  INSERT INTO conflict_check (reservation_id, environment_id, date)
  SELECT NEW.id, place.environment_id, NEW.date
  FROM reservation_environments AS place WHERE place.reservation_id = NEW.id;
END;
