-- A reservation that joins a series of the queue moves at most two rows of it, found by an index, and a write that
-- changes nothing of their order none.
CREATE INDEX reservations_series_row ON reservations (series_id)
WHERE status = 'pending' AND is_folded = 0 AND series_id IS NOT NULL;

DROP TRIGGER series_fold_chooses;
DROP TRIGGER series_fold_on_insert;
DROP TRIGGER series_fold_on_update;
DROP TRIGGER folded_counts_on_update;

CREATE TRIGGER series_fold_chooses
INSTEAD OF INSERT ON series_fold
WHEN NEW.series_id IS NOT NULL
BEGIN
  UPDATE reservations SET is_folded = 0
  WHERE +is_folded = 1 AND id = (
    SELECT first.id FROM reservations AS first
    WHERE first.series_id = NEW.series_id AND first.status = 'pending'
    ORDER BY first.in_conflict DESC, first.date, first.start_time, first.id LIMIT 1
  );
  UPDATE reservations SET is_folded = 1
  WHERE series_id = NEW.series_id AND status = 'pending' AND is_folded = 0 AND id <> (
    SELECT first.id FROM reservations AS first
    WHERE first.series_id = NEW.series_id AND first.status = 'pending'
    ORDER BY first.in_conflict DESC, first.date, first.start_time, first.id LIMIT 1
  );
END;

CREATE TRIGGER series_fold_on_insert
AFTER INSERT ON reservations
WHEN NEW.series_id IS NOT NULL AND NEW.status = 'pending'
BEGIN
  INSERT INTO series_fold (series_id) VALUES (NEW.series_id);
END;

CREATE TRIGGER series_fold_on_update
AFTER UPDATE OF status, date, start_time, in_conflict, series_id ON reservations
WHEN ((OLD.series_id IS NOT NULL AND OLD.status = 'pending') OR (NEW.series_id IS NOT NULL AND NEW.status = 'pending'))
  AND (
    OLD.in_conflict <> NEW.in_conflict OR OLD.status <> NEW.status OR OLD.date <> NEW.date
    OR OLD.start_time <> NEW.start_time OR OLD.series_id IS NOT NEW.series_id
  )
BEGIN
  UPDATE reservations SET is_folded = 0
  WHERE id = NEW.id AND +is_folded = 1 AND (status <> 'pending' OR series_id IS NULL);
  INSERT INTO series_fold (series_id) VALUES (OLD.series_id);
  INSERT INTO series_fold (series_id) VALUES (CASE WHEN NEW.series_id IS NOT OLD.series_id THEN NEW.series_id END);
END;

CREATE TRIGGER folded_counts_on_update
AFTER UPDATE OF status, date, in_conflict, is_folded ON reservations
WHEN ((OLD.is_folded = 1 AND OLD.status = 'pending') OR (NEW.is_folded = 1 AND NEW.status = 'pending'))
  AND (
    OLD.is_folded <> NEW.is_folded OR OLD.status <> NEW.status OR OLD.in_conflict <> NEW.in_conflict
    OR OLD.date <> NEW.date
  )
BEGIN
  INSERT INTO folded_counts (in_conflict, unit, period, count)
  SELECT OLD.in_conflict, unit.column1, substr(OLD.date, 1, unit.column2), -1
  FROM (VALUES ('ever', 0), ('year', 4), ('month', 7)) AS unit
  WHERE OLD.is_folded = 1 AND OLD.status = 'pending'
  ON CONFLICT DO UPDATE SET count = count - 1;
  INSERT INTO folded_counts (in_conflict, unit, period, count)
  SELECT NEW.in_conflict, unit.column1, substr(NEW.date, 1, unit.column2), 1
  FROM (VALUES ('ever', 0), ('year', 4), ('month', 7)) AS unit
  WHERE NEW.is_folded = 1 AND NEW.status = 'pending'
  ON CONFLICT DO UPDATE SET count = count + 1;
END;
