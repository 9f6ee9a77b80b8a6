-- How many reservations stand in conflict, as reservation_counts has them for everybody (owner 0): owner -1.
INSERT INTO reservation_counts (owner_id, status, unit, period, count)
SELECT -1, status, 'ever', '', count(*) FROM reservations WHERE in_conflict = 1 GROUP BY status
UNION ALL
SELECT -1, status, 'year', substr(date, 1, 4), count(*) FROM reservations WHERE in_conflict = 1 GROUP BY status, 4
UNION ALL
SELECT -1, status, 'month', substr(date, 1, 7), count(*) FROM reservations WHERE in_conflict = 1 GROUP BY status, 4;

CREATE TRIGGER conflict_counts_on_update
AFTER UPDATE OF status, date, in_conflict ON reservations
WHEN OLD.in_conflict = 1 OR NEW.in_conflict = 1
BEGIN
  UPDATE reservation_counts SET count = count - 1
  WHERE OLD.in_conflict = 1 AND owner_id = -1 AND status = OLD.status
    AND (unit, period) IN (
      VALUES ('ever', ''), ('year', substr(OLD.date, 1, 4)), ('month', substr(OLD.date, 1, 7))
    );
  INSERT INTO reservation_counts (owner_id, status, unit, period, count)
  SELECT -1, NEW.status, unit, period, 1
  FROM (
    SELECT 'ever' AS unit, '' AS period
    UNION ALL SELECT 'year', substr(NEW.date, 1, 4)
    UNION ALL SELECT 'month', substr(NEW.date, 1, 7)
  )
  WHERE NEW.in_conflict = 1
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER conflict_counts_on_delete
AFTER DELETE ON reservations
WHEN OLD.in_conflict = 1
BEGIN
  UPDATE reservation_counts SET count = count - 1
  WHERE owner_id = -1 AND status = OLD.status
    AND (unit, period) IN (
      VALUES ('ever', ''), ('year', substr(OLD.date, 1, 4)), ('month', substr(OLD.date, 1, 7))
    );
END;
