-- What lists would otherwise find out by reading every reservation (docs/decisions/0093), kept by triggers.

-- How many reservations there are, everybody's (owner_id 0) and each person's, in all, in each year and in each month:
-- how many pages a list has, and which whole years and months lie before one of them.
CREATE TABLE reservation_counts (
  owner_id INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'rejected')),
  unit TEXT NOT NULL CHECK (unit IN ('ever', 'year', 'month')),
  -- '', 'YYYY' or 'YYYY-MM'.
  period TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count >= 0),
  PRIMARY KEY (owner_id, status, unit, period)
) STRICT, WITHOUT ROWID;

INSERT INTO reservation_counts (owner_id, status, unit, period, count)
SELECT owner_id, status, 'month', substr(date, 1, 7), count(*) FROM reservations GROUP BY 1, 2, 4;
INSERT INTO reservation_counts (owner_id, status, unit, period, count)
SELECT 0, status, 'month', period, sum(count) FROM reservation_counts GROUP BY 2, 4;
INSERT INTO reservation_counts (owner_id, status, unit, period, count)
SELECT owner_id, status, 'year', substr(period, 1, 4), sum(count) FROM reservation_counts GROUP BY 1, 2, 4;
INSERT INTO reservation_counts (owner_id, status, unit, period, count)
SELECT owner_id, status, 'ever', '', sum(count) FROM reservation_counts WHERE unit = 'year' GROUP BY 1, 2;

CREATE TRIGGER reservation_counts_on_insert
AFTER INSERT ON reservations
BEGIN
  INSERT INTO reservation_counts (owner_id, status, unit, period, count)
  VALUES
    (0, NEW.status, 'ever', '', 1),
    (0, NEW.status, 'year', substr(NEW.date, 1, 4), 1),
    (0, NEW.status, 'month', substr(NEW.date, 1, 7), 1),
    (NEW.owner_id, NEW.status, 'ever', '', 1),
    (NEW.owner_id, NEW.status, 'year', substr(NEW.date, 1, 4), 1),
    (NEW.owner_id, NEW.status, 'month', substr(NEW.date, 1, 7), 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER reservation_counts_on_delete
AFTER DELETE ON reservations
BEGIN
  UPDATE reservation_counts SET count = count - 1
  WHERE owner_id IN (0, OLD.owner_id) AND status = OLD.status
    AND (unit, period) IN (
      VALUES ('ever', ''), ('year', substr(OLD.date, 1, 4)), ('month', substr(OLD.date, 1, 7))
    );
END;

CREATE TRIGGER reservation_counts_on_update
AFTER UPDATE OF user_id, teacher_user_id, status, date ON reservations
BEGIN
  UPDATE reservation_counts SET count = count - 1
  WHERE owner_id IN (0, OLD.owner_id) AND status = OLD.status
    AND (unit, period) IN (
      VALUES ('ever', ''), ('year', substr(OLD.date, 1, 4)), ('month', substr(OLD.date, 1, 7))
    );
  INSERT INTO reservation_counts (owner_id, status, unit, period, count)
  VALUES
    (0, NEW.status, 'ever', '', 1),
    (0, NEW.status, 'year', substr(NEW.date, 1, 4), 1),
    (0, NEW.status, 'month', substr(NEW.date, 1, 7), 1),
    (NEW.owner_id, NEW.status, 'ever', '', 1),
    (NEW.owner_id, NEW.status, 'year', substr(NEW.date, 1, 4), 1),
    (NEW.owner_id, NEW.status, 'month', substr(NEW.date, 1, 7), 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

-- From when to when a class has reservations of a status. Classes are the only names that come anew every year: a
-- search meets those that it found in the order of these days, and looks no further than its page needs.
CREATE TABLE class_spans (
  class_id INTEGER NOT NULL REFERENCES classes (id) ON DELETE CASCADE,
  status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'rejected')),
  -- The class's own, copied by a trigger.
  name_key TEXT NOT NULL,
  first_date TEXT NOT NULL,
  last_date TEXT NOT NULL,
  PRIMARY KEY (class_id, status)
) STRICT, WITHOUT ROWID;

INSERT INTO class_spans (class_id, status, name_key, first_date, last_date)
SELECT r.class_id, r.status, c.name_key, min(r.date), max(r.date)
FROM reservations AS r JOIN classes AS c ON c.id = r.class_id GROUP BY r.class_id, r.status;
CREATE INDEX class_spans_by_first_date ON class_spans (status, first_date, class_id, name_key);
CREATE INDEX class_spans_by_last_date ON class_spans (status, last_date, class_id, name_key);

CREATE TRIGGER class_spans_on_rename
AFTER UPDATE OF name_key ON classes
BEGIN
  UPDATE class_spans SET name_key = NEW.name_key WHERE class_id = NEW.id;
END;

CREATE TRIGGER class_spans_on_insert
AFTER INSERT ON reservations
BEGIN
  INSERT INTO class_spans (class_id, status, name_key, first_date, last_date)
  SELECT id, NEW.status, name_key, NEW.date, NEW.date FROM classes WHERE id = NEW.class_id
  ON CONFLICT DO UPDATE
  SET first_date = min(first_date, excluded.first_date), last_date = max(last_date, excluded.last_date)
  WHERE excluded.first_date < first_date OR excluded.last_date > last_date;
END;

CREATE TRIGGER class_spans_on_delete
AFTER DELETE ON reservations
BEGIN
  DELETE FROM class_spans
  WHERE class_id = OLD.class_id AND status = OLD.status AND OLD.date IN (first_date, last_date);
  INSERT INTO class_spans (class_id, status, name_key, first_date, last_date)
  SELECT c.id, OLD.status, c.name_key,
    (SELECT min(date) FROM reservations WHERE class_id = c.id AND status = OLD.status),
    (SELECT max(date) FROM reservations WHERE class_id = c.id AND status = OLD.status)
  FROM classes AS c
  WHERE c.id = OLD.class_id
    AND EXISTS (SELECT 1 FROM reservations WHERE class_id = c.id AND status = OLD.status)
  ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER class_spans_on_update
AFTER UPDATE OF class_id, status, date ON reservations
BEGIN
  DELETE FROM class_spans
  WHERE class_id = OLD.class_id AND status = OLD.status AND OLD.date IN (first_date, last_date);
  INSERT INTO class_spans (class_id, status, name_key, first_date, last_date)
  SELECT c.id, OLD.status, c.name_key,
    (SELECT min(date) FROM reservations WHERE class_id = c.id AND status = OLD.status),
    (SELECT max(date) FROM reservations WHERE class_id = c.id AND status = OLD.status)
  FROM classes AS c
  WHERE c.id = OLD.class_id
    AND EXISTS (SELECT 1 FROM reservations WHERE class_id = c.id AND status = OLD.status)
  ON CONFLICT DO NOTHING;
  INSERT INTO class_spans (class_id, status, name_key, first_date, last_date)
  SELECT id, NEW.status, name_key, NEW.date, NEW.date FROM classes WHERE id = NEW.class_id
  ON CONFLICT DO UPDATE
  SET first_date = min(first_date, excluded.first_date), last_date = max(last_date, excluded.last_date)
  WHERE excluded.first_date < first_date OR excluded.last_date > last_date;
END;
