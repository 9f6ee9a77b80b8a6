-- Teachers who are away, and what becomes of each of their lessons (docs/decisions/0320). No column takes a reason.
CREATE TABLE absences (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Who told of it: the person, or staff.
  created_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
  start_date TEXT NOT NULL CHECK (start_date IS date(start_date)),
  end_date TEXT NOT NULL CHECK (end_date IS date(end_date)),
  is_morning INTEGER NOT NULL CHECK (is_morning IN (0, 1)),
  is_afternoon INTEGER NOT NULL CHECK (is_afternoon IN (0, 1)),
  is_evening INTEGER NOT NULL CHECK (is_evening IN (0, 1)),
  -- Lessons of its one day and shift, [1,2]; NULL all of them.
  lessons TEXT CHECK (json_type(lessons) = 'array'),
  -- When all of its lessons were decided; NULL while one waits for the sector.
  decided_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK (start_date <= end_date),
  CHECK (is_morning + is_afternoon + is_evening > 0)
) STRICT;

CREATE INDEX absences_by_end ON absences (end_date);

CREATE INDEX absences_by_maker ON absences (created_by);

CREATE INDEX absences_by_user ON absences (user_id, end_date);

CREATE TABLE absence_decisions (
  -- A reservation has one decision at most, of whichever absence.
  reservation_id INTEGER PRIMARY KEY REFERENCES reservations (id) ON DELETE CASCADE,
  absence_id INTEGER NOT NULL REFERENCES absences (id) ON DELETE CASCADE,
  action TEXT NOT NULL CHECK (action IN ('substitute', 'cancel', 'keep')),
  -- The entry of the audit log by which it is taken back; NULL where the lesson is kept.
  entry_id INTEGER,
  -- The entry of the act that decided it, with others.
  step_id INTEGER NOT NULL,
  CHECK ((entry_id IS NULL) = (action = 'keep'))
) STRICT;

CREATE INDEX absence_decisions_by_absence ON absence_decisions (absence_id);

CREATE INDEX absence_decisions_by_entry ON absence_decisions (entry_id) WHERE entry_id IS NOT NULL;

CREATE INDEX absence_decisions_by_step ON absence_decisions (step_id);

-- Whoever is given a lesson for good no longer stands in for its teacher.
CREATE TRIGGER substitute_is_another
AFTER UPDATE OF user_id, teacher_user_id ON reservations
WHEN NEW.substitute_user_id = NEW.owner_id
BEGIN
  UPDATE reservations SET substitute_user_id = NULL WHERE id = NEW.id;
END;

-- A lesson may be missing because its teacher is away.
CREATE TABLE gaps_of_absences (
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
  reason TEXT NOT NULL CHECK (reason IN ('blocked', 'conflict', 'rejected', 'cancelled', 'closedRoom', 'refused', 'absence')),
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
INSERT INTO gaps_of_absences (
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
DELETE FROM sqlite_sequence WHERE name = 'gaps_of_absences';
INSERT INTO sqlite_sequence (name, seq) SELECT 'gaps_of_absences', seq FROM sqlite_sequence WHERE name = 'gaps';
DROP TABLE gaps;
ALTER TABLE gaps_of_absences RENAME TO gaps;
CREATE INDEX gaps_by_class ON gaps (class_id);
CREATE INDEX gaps_by_discipline ON gaps (discipline_id);
CREATE INDEX gaps_by_user ON gaps (user_id, date);
CREATE INDEX gaps_made_up_by ON gaps (made_up_by) WHERE made_up_by IS NOT NULL;
CREATE UNIQUE INDEX gaps_of_reservation ON gaps (reservation_id) WHERE reservation_id IS NOT NULL;
CREATE UNIQUE INDEX gaps_of_series ON gaps (series_id, date) WHERE series_id IS NOT NULL;

-- Mails tell of substitutions.
CREATE TABLE mail_items_of_absences (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  mail_id INTEGER NOT NULL REFERENCES mail_outbox (id) ON DELETE CASCADE,
  -- No foreign key: the item outlives its reservation.
  reservation_id INTEGER NOT NULL,
  event TEXT NOT NULL CHECK (event IN ('approved', 'received', 'rejected', 'moved', 'handedOver', 'deleted', 'undone', 'movedBack', 'restored', 'substituted', 'substituting', 'kept', 'substitutionUndone')),
  details TEXT NOT NULL CHECK (json_valid(details)),
  created_at TEXT NOT NULL
) STRICT;
INSERT INTO mail_items_of_absences (id, mail_id, reservation_id, event, details, created_at)
SELECT id, mail_id, reservation_id, event, details, created_at FROM mail_items;
DELETE FROM sqlite_sequence WHERE name = 'mail_items_of_absences';
INSERT INTO sqlite_sequence (name, seq) SELECT 'mail_items_of_absences', seq FROM sqlite_sequence WHERE name = 'mail_items';
DROP TABLE mail_items;
ALTER TABLE mail_items_of_absences RENAME TO mail_items;
CREATE INDEX mail_items_of_mail ON mail_items (mail_id);
CREATE INDEX mail_items_of_reservation ON mail_items (reservation_id);
