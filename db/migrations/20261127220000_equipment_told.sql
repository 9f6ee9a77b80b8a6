-- A lesson may be missing because its equipment was not there.
CREATE TABLE gaps_with_equipment (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- NULL where the lesson was a single reservation.
  series_id INTEGER REFERENCES series (id) ON DELETE CASCADE,
  -- The reservation that was rejected, while it exists: approving it again closes the gap.
  reservation_id INTEGER REFERENCES reservations (id) ON DELETE SET NULL,
  -- Whose lesson it is.
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  date TEXT NOT NULL CHECK (date IS date(date)),
  shift TEXT NOT NULL CHECK (shift IN ('morning', 'afternoon', 'evening')),
  start_time TEXT NOT NULL CHECK (start_time GLOB '[0-2][0-9]:[0-5][0-9]'),
  end_time TEXT NOT NULL CHECK (end_time GLOB '[0-2][0-9]:[0-5][0-9]'),
  discipline_id INTEGER NOT NULL REFERENCES disciplines (id) ON DELETE CASCADE,
  class_id INTEGER NOT NULL REFERENCES classes (id) ON DELETE CASCADE,
  -- The rooms that it was to have, [1,2]; those that are gone are not looked for.
  environment_ids TEXT NOT NULL CHECK (json_type(environment_ids) = 'array'),
  reason TEXT NOT NULL CHECK (reason IN ('blocked', 'conflict', 'rejected', 'cancelled', 'closedRoom', 'refused', 'absence', 'equipment')),
  -- What stood against it: a holiday's name, the reason of a rejection.
  title TEXT,
  -- The reservation that stands in for it; open again where that one goes.
  made_up_by INTEGER REFERENCES reservations (id) ON DELETE SET NULL,
  -- Its teacher does not make it up.
  dismissed_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  further_class_ids TEXT NOT NULL DEFAULT '[]' CHECK (json_type(further_class_ids) = 'array'),
  further_teacher_ids TEXT NOT NULL DEFAULT '[]' CHECK (json_type(further_teacher_ids) = 'array'),
  CHECK (start_time < end_time)
) STRICT;
INSERT INTO gaps_with_equipment (
  id, series_id, reservation_id, user_id, date, shift, start_time, end_time, discipline_id, class_id,
  environment_ids, reason, title, made_up_by, dismissed_at, created_at, updated_at, further_class_ids,
  further_teacher_ids
)
SELECT
  id, series_id, reservation_id, user_id, date, shift, start_time, end_time, discipline_id, class_id,
  environment_ids, reason, title, made_up_by, dismissed_at, created_at, updated_at, further_class_ids,
  further_teacher_ids
FROM gaps;
-- Ids of rows that are gone are not given again.
DELETE FROM sqlite_sequence WHERE name = 'gaps_with_equipment';
INSERT INTO sqlite_sequence (name, seq) SELECT 'gaps_with_equipment', seq FROM sqlite_sequence WHERE name = 'gaps';
DROP TABLE gaps;
ALTER TABLE gaps_with_equipment RENAME TO gaps;
CREATE INDEX gaps_by_class ON gaps (class_id);
CREATE INDEX gaps_by_discipline ON gaps (discipline_id);
CREATE INDEX gaps_by_user ON gaps (user_id, date);
CREATE INDEX gaps_made_up_by ON gaps (made_up_by) WHERE made_up_by IS NOT NULL;
CREATE UNIQUE INDEX gaps_of_reservation ON gaps (reservation_id) WHERE reservation_id IS NOT NULL;
CREATE UNIQUE INDEX gaps_of_series ON gaps (series_id, date) WHERE series_id IS NOT NULL;

-- Mails tell what was decided of equipment alone.
CREATE TABLE mail_items_with_equipment (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  mail_id INTEGER NOT NULL REFERENCES mail_outbox (id) ON DELETE CASCADE,
  -- No foreign key: the item outlives its reservation.
  reservation_id INTEGER NOT NULL,
  event TEXT NOT NULL CHECK (event IN ('approved', 'received', 'rejected', 'moved', 'handedOver', 'deleted', 'undone', 'movedBack', 'restored', 'substituted', 'substituting', 'kept', 'substitutionUndone', 'equipmentApproved', 'equipmentRejected', 'equipmentUndone')),
  details TEXT NOT NULL CHECK (json_valid(details)),
  created_at TEXT NOT NULL
) STRICT;
INSERT INTO mail_items_with_equipment (id, mail_id, reservation_id, event, details, created_at)
SELECT id, mail_id, reservation_id, event, details, created_at FROM mail_items;
DELETE FROM sqlite_sequence WHERE name = 'mail_items_with_equipment';
INSERT INTO sqlite_sequence (name, seq) SELECT 'mail_items_with_equipment', seq FROM sqlite_sequence WHERE name = 'mail_items';
DROP TABLE mail_items;
ALTER TABLE mail_items_with_equipment RENAME TO mail_items;
CREATE INDEX mail_items_of_mail ON mail_items (mail_id);
CREATE INDEX mail_items_of_reservation ON mail_items (reservation_id);

-- When calendars have to tell of another name.
ALTER TABLE equipment ADD COLUMN named_at TEXT;
CREATE TRIGGER equipment_is_renamed AFTER UPDATE OF name ON equipment WHEN NEW.name IS NOT OLD.name
BEGIN
  UPDATE equipment SET named_at = NEW.updated_at WHERE id = NEW.id;
END;
