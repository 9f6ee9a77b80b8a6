-- Who teaches a lesson in its teacher's place (docs/decisions/0310).
ALTER TABLE reservations ADD COLUMN substitute_user_id INTEGER REFERENCES users (id) ON DELETE SET NULL;

CREATE INDEX reservations_by_substitute ON reservations (substitute_user_id, date, start_time)
WHERE substitute_user_id IS NOT NULL;

-- Where the public knew an approved reservation before it was moved or cancelled.
CREATE TABLE reservation_changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Not a foreign key: a reservation that was deleted is shown too.
  reservation_id INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('moved', 'cancelled')),
  date TEXT NOT NULL CHECK (date IS date(date)),
  start_time TEXT NOT NULL CHECK (start_time GLOB '[0-2][0-9]:[0-5][0-9]'),
  end_time TEXT NOT NULL CHECK (end_time GLOB '[0-2][0-9]:[0-5][0-9]'),
  shift TEXT NOT NULL CHECK (shift IN ('morning', 'afternoon', 'evening')),
  -- Its rooms, its classes and its teachers, [1,2], the first ones first.
  environment_ids TEXT NOT NULL CHECK (json_type(environment_ids) = 'array'),
  class_ids TEXT NOT NULL CHECK (json_type(class_ids) = 'array'),
  teacher_ids TEXT NOT NULL CHECK (json_type(teacher_ids) = 'array'),
  discipline_id INTEGER NOT NULL,
  -- The last day on which anything of it is shown.
  until TEXT NOT NULL CHECK (until IS date(until)),
  created_at TEXT NOT NULL,
  UNIQUE (reservation_id, kind)
) STRICT;

CREATE INDEX reservation_changes_by_date ON reservation_changes (date);

CREATE INDEX reservation_changes_by_end ON reservation_changes (until);
