-- The further classes and teachers of a lesson are found by day, as the first ones are (docs/decisions/0209): the
-- copies are the reservation's own columns, written by the triggers below and by nobody else.
ALTER TABLE reservation_classes ADD COLUMN status TEXT NOT NULL DEFAULT '';
ALTER TABLE reservation_classes ADD COLUMN date TEXT NOT NULL DEFAULT '';
ALTER TABLE reservation_classes ADD COLUMN start_time TEXT NOT NULL DEFAULT '';
ALTER TABLE reservation_teachers ADD COLUMN status TEXT NOT NULL DEFAULT '';
ALTER TABLE reservation_teachers ADD COLUMN date TEXT NOT NULL DEFAULT '';
ALTER TABLE reservation_teachers ADD COLUMN start_time TEXT NOT NULL DEFAULT '';

DROP INDEX reservation_classes_by_class;
CREATE INDEX reservation_classes_by_class
ON reservation_classes (class_id, status, date, start_time, reservation_id);
DROP INDEX reservation_teachers_by_user;
CREATE INDEX reservation_teachers_by_user ON reservation_teachers (user_id, date, start_time, reservation_id);
CREATE INDEX reservation_teachers_by_user_and_status
ON reservation_teachers (user_id, status, date, start_time, reservation_id);

-- The first class and teacher are no further ones: naming them again changes nothing.
CREATE TRIGGER further_class_is_another
BEFORE INSERT ON reservation_classes
WHEN EXISTS (SELECT 1 FROM reservations WHERE id = NEW.reservation_id AND class_id = NEW.class_id)
BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER further_teacher_is_another
BEFORE INSERT ON reservation_teachers
WHEN EXISTS (SELECT 1 FROM reservations WHERE id = NEW.reservation_id AND owner_id = NEW.user_id)
BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER first_class_is_no_further_one
AFTER UPDATE OF class_id ON reservations
BEGIN
  DELETE FROM reservation_classes WHERE reservation_id = NEW.id AND class_id = NEW.class_id;
END;

CREATE TRIGGER first_teacher_is_no_further_one
AFTER UPDATE OF user_id, teacher_user_id ON reservations
BEGIN
  DELETE FROM reservation_teachers WHERE reservation_id = NEW.id AND user_id = NEW.owner_id;
END;

CREATE TRIGGER further_class_is_not_moved
BEFORE UPDATE OF reservation_id, class_id ON reservation_classes
BEGIN
  SELECT RAISE(ABORT, 'reservation_classes rows are inserted and deleted, never updated');
END;

CREATE TRIGGER further_teacher_is_not_moved
BEFORE UPDATE OF reservation_id, user_id ON reservation_teachers
BEGIN
  SELECT RAISE(ABORT, 'reservation_teachers rows are inserted and deleted, never updated');
END;

CREATE TRIGGER further_class_copies_on_insert
AFTER INSERT ON reservation_classes
BEGIN
  UPDATE reservation_classes
  SET (status, date, start_time) =
    (SELECT r.status, r.date, r.start_time FROM reservations AS r WHERE r.id = NEW.reservation_id)
  WHERE reservation_id = NEW.reservation_id AND class_id = NEW.class_id;
END;

CREATE TRIGGER further_teacher_copies_on_insert
AFTER INSERT ON reservation_teachers
BEGIN
  UPDATE reservation_teachers
  SET (status, date, start_time) =
    (SELECT r.status, r.date, r.start_time FROM reservations AS r WHERE r.id = NEW.reservation_id)
  WHERE reservation_id = NEW.reservation_id AND user_id = NEW.user_id;
  INSERT INTO reservation_counts (owner_id, status, unit, period, count)
  SELECT NEW.user_id, r.status, unit.column1, substr(r.date, 1, unit.column2), 1
  FROM reservations AS r, (VALUES ('ever', 0), ('year', 4), ('month', 7)) AS unit
  WHERE r.id = NEW.reservation_id
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER further_copies_on_update
AFTER UPDATE OF status, date, start_time ON reservations
BEGIN
  UPDATE reservation_classes
  SET status = NEW.status, date = NEW.date, start_time = NEW.start_time
  WHERE reservation_id = NEW.id;
  UPDATE reservation_teachers
  SET status = NEW.status, date = NEW.date, start_time = NEW.start_time
  WHERE reservation_id = NEW.id;
END;

-- A further teacher has the lesson in the list of their own: the pages of that list are found by these counts.
CREATE TRIGGER further_teacher_counts_on_update
AFTER UPDATE OF status, date ON reservation_teachers
WHEN OLD.date <> '' AND (OLD.status <> NEW.status OR OLD.date <> NEW.date)
BEGIN
  UPDATE reservation_counts SET count = count - 1
  WHERE owner_id = OLD.user_id AND status = OLD.status
    AND (unit, period) IN (
      VALUES ('ever', ''), ('year', substr(OLD.date, 1, 4)), ('month', substr(OLD.date, 1, 7))
    );
  INSERT INTO reservation_counts (owner_id, status, unit, period, count)
  VALUES
    (NEW.user_id, NEW.status, 'ever', '', 1),
    (NEW.user_id, NEW.status, 'year', substr(NEW.date, 1, 4), 1),
    (NEW.user_id, NEW.status, 'month', substr(NEW.date, 1, 7), 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER further_teacher_counts_on_delete
AFTER DELETE ON reservation_teachers
BEGIN
  UPDATE reservation_counts SET count = count - 1
  WHERE owner_id = OLD.user_id AND status = OLD.status
    AND (unit, period) IN (
      VALUES ('ever', ''), ('year', substr(OLD.date, 1, 4)), ('month', substr(OLD.date, 1, 7))
    );
END;

UPDATE reservation_classes
SET (status, date, start_time) =
  (SELECT r.status, r.date, r.start_time FROM reservations AS r WHERE r.id = reservation_id);
UPDATE reservation_teachers
SET (status, date, start_time) =
  (SELECT r.status, r.date, r.start_time FROM reservations AS r WHERE r.id = reservation_id);
INSERT INTO reservation_counts (owner_id, status, unit, period, count)
SELECT user_id, status, unit.column1, substr(date, 1, unit.column2), count(*)
FROM reservation_teachers, (VALUES ('ever', 0), ('year', 4), ('month', 7)) AS unit
WHERE true
GROUP BY 1, 2, 3, 4
ON CONFLICT DO UPDATE SET count = count + excluded.count;
