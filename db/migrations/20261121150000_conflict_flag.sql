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

-- Of a day only as many as fit beside each other in its rooms, however many want one slot.
CREATE INDEX reservations_without_conflict ON reservations (date, start_time)
WHERE in_conflict = 0 AND status <> 'rejected';

-- Nobody writes into these views: an insert judges anew. No UPDATE has an alias here: a later RENAME of a table makes
-- SQLite read every trigger anew, and there it knows none.
-- Whoever leaves a room's day may have been the only rival of those who stand in conflict there.
CREATE VIEW conflict_leave AS SELECT 0 AS reservation_id, 0 AS environment_id, '' AS date;

CREATE TRIGGER conflict_leave_judges
INSTEAD OF INSERT ON conflict_leave
BEGIN
  UPDATE reservations SET in_conflict = 0
  WHERE (
      id = NEW.reservation_id
      OR id IN (
        SELECT reservation_id FROM reservation_environments
        WHERE environment_id = NEW.environment_id AND status IN ('pending', 'approved') AND date = NEW.date
      )
    )
    AND +in_conflict = 1
    AND (status = 'rejected' OR NOT EXISTS (
      SELECT 1 FROM reservation_environments AS ours
      CROSS JOIN reservation_environments AS theirs
        ON theirs.environment_id = ours.environment_id AND theirs.status IN ('pending', 'approved')
        AND theirs.date = reservations.date AND theirs.start_time < reservations.end_time
        AND theirs.reservation_id <> reservations.id
      CROSS JOIN reservations AS other ON other.id = theirs.reservation_id
      WHERE ours.reservation_id = reservations.id AND reservations.start_time < other.end_time
    ));
END;

-- Whoever comes to a room's day puts those in conflict who had no rival, and may come into conflict itself.
CREATE VIEW conflict_enter AS SELECT 0 AS reservation_id, 0 AS environment_id, '' AS date;

CREATE TRIGGER conflict_enter_judges
INSTEAD OF INSERT ON conflict_enter
BEGIN
  UPDATE reservations SET in_conflict = 1
  WHERE id = NEW.reservation_id AND +in_conflict = 0 AND status <> 'rejected'
    AND EXISTS (
      SELECT 1 FROM reservation_environments AS ours
      CROSS JOIN reservation_environments AS theirs
        ON theirs.environment_id = ours.environment_id AND theirs.status IN ('pending', 'approved')
        AND theirs.date = reservations.date AND theirs.start_time < reservations.end_time
        AND theirs.reservation_id <> reservations.id
      CROSS JOIN reservations AS other ON other.id = theirs.reservation_id
      WHERE ours.reservation_id = reservations.id AND reservations.start_time < other.end_time
    );
  UPDATE reservations SET in_conflict = 1
  WHERE in_conflict = 0 AND status <> 'rejected' AND date = NEW.date AND +id <> NEW.reservation_id
    AND start_time < (SELECT end_time FROM reservations WHERE id = NEW.reservation_id)
    AND end_time > (SELECT start_time FROM reservations WHERE id = NEW.reservation_id)
    AND EXISTS (
      SELECT 1 FROM reservation_environments AS place
      WHERE place.reservation_id = reservations.id AND place.environment_id = NEW.environment_id
    );
END;

-- A place is inserted empty and then takes its reservation's status, date and start: this sees that too.
CREATE TRIGGER conflict_on_place_update
AFTER UPDATE OF status, date, start_time ON reservation_environments
WHEN OLD.date <> NEW.date OR OLD.start_time <> NEW.start_time
  OR (OLD.status = 'rejected') <> (NEW.status = 'rejected')
BEGIN
  INSERT INTO conflict_leave (reservation_id, environment_id, date)
  SELECT OLD.reservation_id, OLD.environment_id, OLD.date WHERE OLD.date <> '';
  INSERT INTO conflict_enter (reservation_id, environment_id, date)
  SELECT NEW.reservation_id, NEW.environment_id, NEW.date WHERE NEW.status <> 'rejected';
END;

CREATE TRIGGER conflict_on_place_delete
AFTER DELETE ON reservation_environments
BEGIN
  INSERT INTO conflict_leave (reservation_id, environment_id, date)
  VALUES (OLD.reservation_id, OLD.environment_id, OLD.date);
END;

-- The end has no copy in the places.
CREATE TRIGGER conflict_on_other_end
AFTER UPDATE OF end_time ON reservations
WHEN OLD.end_time <> NEW.end_time
BEGIN
  INSERT INTO conflict_leave (reservation_id, environment_id, date)
  SELECT NEW.id, place.environment_id, NEW.date
  FROM reservation_environments AS place WHERE place.reservation_id = NEW.id;
  INSERT INTO conflict_enter (reservation_id, environment_id, date)
  SELECT NEW.id, place.environment_id, NEW.date
  FROM reservation_environments AS place WHERE place.reservation_id = NEW.id AND NEW.status <> 'rejected';
END;
