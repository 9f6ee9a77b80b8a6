-- A series is one row of the queue (rules R24.50): of its pending reservations the first, those in conflict before the
-- others, stands for all of them, and the others are folded behind it. Written by the triggers below and by nobody else.
ALTER TABLE reservations ADD COLUMN is_folded INTEGER NOT NULL DEFAULT 0 CHECK (is_folded IN (0, 1));

CREATE INDEX reservations_waiting_in_series ON reservations (series_id, in_conflict DESC, date, start_time)
WHERE status = 'pending' AND series_id IS NOT NULL;

UPDATE reservations SET is_folded = 1
WHERE status = 'pending' AND series_id IS NOT NULL AND id <> (
  SELECT first.id FROM reservations AS first
  WHERE first.series_id = reservations.series_id AND first.status = 'pending'
  ORDER BY first.in_conflict DESC, first.date, first.start_time, first.id LIMIT 1
);

-- The rows of the queue, in its order.
CREATE INDEX reservations_in_queue ON reservations (in_conflict, date, start_time)
WHERE status = 'pending' AND is_folded = 0;

-- How many pending reservations are folded, by period, as reservation_counts counts all of them. A count is the sum of
-- what each write adds or takes away, in whichever order the triggers of one write run.
CREATE TABLE folded_counts (
  in_conflict INTEGER NOT NULL CHECK (in_conflict IN (0, 1)),
  unit TEXT NOT NULL CHECK (unit IN ('ever', 'year', 'month')),
  -- '', 'YYYY' or 'YYYY-MM'.
  period TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (in_conflict, unit, period)
) STRICT, WITHOUT ROWID;

INSERT INTO folded_counts (in_conflict, unit, period, count)
SELECT in_conflict, unit.column1, substr(date, 1, unit.column2), count(*)
FROM reservations, (VALUES ('ever', 0), ('year', 4), ('month', 7)) AS unit
WHERE is_folded = 1 AND status = 'pending'
GROUP BY 1, 2, 3;

CREATE TRIGGER folded_counts_on_update
AFTER UPDATE OF status, date, in_conflict, is_folded ON reservations
WHEN (OLD.is_folded = 1 AND OLD.status = 'pending') OR (NEW.is_folded = 1 AND NEW.status = 'pending')
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

CREATE TRIGGER folded_counts_on_delete
AFTER DELETE ON reservations
WHEN OLD.is_folded = 1 AND OLD.status = 'pending'
BEGIN
  INSERT INTO folded_counts (in_conflict, unit, period, count)
  SELECT OLD.in_conflict, unit.column1, substr(OLD.date, 1, unit.column2), -1
  FROM (VALUES ('ever', 0), ('year', 4), ('month', 7)) AS unit
  WHERE true
  ON CONFLICT DO UPDATE SET count = count - 1;
END;

-- A series of which another reservation may stand for the others: a row is inserted for it, and is not kept.
CREATE VIEW series_fold AS SELECT 0 AS series_id;

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
  WHERE series_id = NEW.series_id AND status = 'pending' AND +is_folded = 0 AND id <> (
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
WHEN (OLD.series_id IS NOT NULL AND OLD.status = 'pending')
  OR (NEW.series_id IS NOT NULL AND NEW.status = 'pending')
BEGIN
  UPDATE reservations SET is_folded = 0
  WHERE id = NEW.id AND +is_folded = 1 AND (status <> 'pending' OR series_id IS NULL);
  INSERT INTO series_fold (series_id) VALUES (OLD.series_id);
  INSERT INTO series_fold (series_id) VALUES (CASE WHEN NEW.series_id IS NOT OLD.series_id THEN NEW.series_id END);
END;

CREATE TRIGGER series_fold_on_delete
AFTER DELETE ON reservations
WHEN OLD.series_id IS NOT NULL AND OLD.status = 'pending'
BEGIN
  INSERT INTO series_fold (series_id) VALUES (OLD.series_id);
END;
