-- A place is judged by its own room alone, and nothing is written where nothing stands in its way.
DROP TRIGGER conflict_on_other_end;
DROP TRIGGER conflict_on_place_update;
DROP TRIGGER conflict_counts_on_update;
DROP TRIGGER place_copies_on_insert;
DROP VIEW conflict_enter;

-- A place that may have come into conflict: a row is inserted for it, and is not kept.
CREATE VIEW conflict_enter AS SELECT 0 AS reservation_id, 0 AS environment_id;

CREATE TRIGGER conflict_enter_judges
INSTEAD OF INSERT ON conflict_enter
WHEN EXISTS (
  SELECT 1 FROM reservations AS own
  CROSS JOIN reservation_environments AS theirs
    ON theirs.environment_id = NEW.environment_id AND theirs.status IN ('pending', 'approved')
    AND theirs.date = own.date AND theirs.start_time < own.end_time AND theirs.reservation_id <> own.id
  CROSS JOIN reservations AS other ON other.id = theirs.reservation_id
  WHERE own.id = NEW.reservation_id AND own.status <> 'rejected' AND own.start_time < other.end_time
)
BEGIN
  UPDATE reservations SET in_conflict = 1 WHERE id = NEW.reservation_id AND +in_conflict = 0;
  -- By the partial index of those without a conflict: they are few, however many want one slot.
  UPDATE reservations SET in_conflict = 1
  WHERE in_conflict = 0 AND status <> 'rejected'
    AND date = (SELECT date FROM reservations WHERE id = NEW.reservation_id)
    AND start_time < (SELECT end_time FROM reservations WHERE id = NEW.reservation_id)
    AND end_time > (SELECT start_time FROM reservations WHERE id = NEW.reservation_id)
    AND EXISTS (
      SELECT 1 FROM reservation_environments AS place
      WHERE place.reservation_id = reservations.id AND place.environment_id = NEW.environment_id
    );
END;

CREATE TRIGGER place_copies_on_insert
AFTER INSERT ON reservation_environments
BEGIN
  UPDATE reservation_environments
  SET (status, date, start_time) =
    (SELECT r.status, r.date, r.start_time FROM reservations AS r WHERE r.id = NEW.reservation_id)
  WHERE reservation_id = NEW.reservation_id AND environment_id = NEW.environment_id;
  INSERT INTO conflict_enter (reservation_id, environment_id) VALUES (NEW.reservation_id, NEW.environment_id);
END;

CREATE TRIGGER conflict_on_place_update
AFTER UPDATE OF status, date, start_time ON reservation_environments
WHEN OLD.date <> ''
  AND (
    OLD.date <> NEW.date OR OLD.start_time <> NEW.start_time
    OR (OLD.status = 'rejected') <> (NEW.status = 'rejected')
  )
BEGIN
  INSERT INTO conflict_leave (reservation_id, environment_id, date)
  VALUES (OLD.reservation_id, OLD.environment_id, OLD.date);
  INSERT INTO conflict_enter (reservation_id, environment_id) VALUES (NEW.reservation_id, NEW.environment_id);
END;

CREATE TRIGGER conflict_on_other_end
AFTER UPDATE OF end_time ON reservations
WHEN OLD.end_time <> NEW.end_time
BEGIN
  INSERT INTO conflict_leave (reservation_id, environment_id, date)
  SELECT NEW.id, place.environment_id, NEW.date
  FROM reservation_environments AS place WHERE place.reservation_id = NEW.id;
  INSERT INTO conflict_enter (reservation_id, environment_id)
  SELECT NEW.id, place.environment_id
  FROM reservation_environments AS place WHERE place.reservation_id = NEW.id;
END;

CREATE TRIGGER conflict_counts_on_leave
AFTER UPDATE OF status, date, in_conflict ON reservations
WHEN OLD.in_conflict = 1
BEGIN
  UPDATE reservation_counts SET count = count - 1
  WHERE owner_id = -1 AND status = OLD.status
    AND (unit, period) IN (
      VALUES ('ever', ''), ('year', substr(OLD.date, 1, 4)), ('month', substr(OLD.date, 1, 7))
    );
END;

CREATE TRIGGER conflict_counts_on_enter
AFTER UPDATE OF status, date, in_conflict ON reservations
WHEN NEW.in_conflict = 1
BEGIN
  INSERT INTO reservation_counts (owner_id, status, unit, period, count)
  VALUES
    (-1, NEW.status, 'ever', '', 1),
    (-1, NEW.status, 'year', substr(NEW.date, 1, 4), 1),
    (-1, NEW.status, 'month', substr(NEW.date, 1, 7), 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;
