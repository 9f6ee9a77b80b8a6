-- The further classes and teachers of a lesson (rules R28): the first ones stand in `reservations`.
CREATE TABLE reservation_classes (
  reservation_id INTEGER NOT NULL REFERENCES reservations (id) ON DELETE CASCADE,
  class_id INTEGER NOT NULL REFERENCES classes (id) ON DELETE RESTRICT,
  PRIMARY KEY (reservation_id, class_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX reservation_classes_by_class ON reservation_classes (class_id, reservation_id);

CREATE TABLE reservation_teachers (
  reservation_id INTEGER NOT NULL REFERENCES reservations (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE RESTRICT,
  PRIMARY KEY (reservation_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX reservation_teachers_by_user ON reservation_teachers (user_id, reservation_id);
