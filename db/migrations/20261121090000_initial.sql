-- The whole database of the specification's section 3.
-- Dates are school days 'YYYY-MM-DD'; times are wall-clock 'HH:mm'; *_at are UTC instants 'YYYY-MM-DDTHH:mm:ss.sssZ'.

CREATE TABLE users (
  id INTEGER PRIMARY KEY,
  username TEXT NOT NULL CHECK (length(username) >= 3),
  username_key TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL,
  name TEXT NOT NULL CHECK (length(name) >= 1),
  email TEXT NOT NULL,
  email_key TEXT NOT NULL UNIQUE,
  role TEXT NOT NULL DEFAULT 'teacher' CHECK (role IN ('admin', 'teacher', 'pedagogical')),
  first_login INTEGER NOT NULL DEFAULT 1 CHECK (first_login IN (0, 1)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX users_by_role ON users (role, name);

CREATE TABLE sessions (
  id INTEGER PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT;
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

CREATE TABLE courses (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL CHECK (length(name) >= 1),
  description TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE classes (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL CHECK (length(name) >= 3),
  course_id INTEGER REFERENCES courses (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX classes_by_course ON classes (course_id);
CREATE INDEX classes_by_name ON classes (name);

CREATE TABLE disciplines (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL CHECK (length(name) >= 3),
  description TEXT,
  course_id INTEGER REFERENCES courses (id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX disciplines_by_course ON disciplines (course_id);
CREATE INDEX disciplines_by_name ON disciplines (name);

CREATE TABLE environments (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL CHECK (length(name) >= 1),
  type TEXT NOT NULL CHECK (type IN ('Sala', 'Laboratório', 'Auditório')),
  capacity INTEGER CHECK (capacity IS NULL OR capacity >= 0),
  location TEXT,
  description TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX environments_by_name ON environments (name);

CREATE TABLE reservations (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE RESTRICT,
  teacher_user_id INTEGER REFERENCES users (id) ON DELETE RESTRICT,
  -- The person the reservation belongs to: its teacher where one is set, else who made it.
  owner_id INTEGER NOT NULL GENERATED ALWAYS AS (coalesce(teacher_user_id, user_id)) STORED,
  discipline_id INTEGER NOT NULL REFERENCES disciplines (id) ON DELETE RESTRICT,
  class_id INTEGER NOT NULL REFERENCES classes (id) ON DELETE RESTRICT,
  date TEXT NOT NULL CHECK (date IS date(date)),
  start_time TEXT NOT NULL CHECK (start_time GLOB '[0-2][0-9]:[0-5][0-9]'),
  end_time TEXT NOT NULL CHECK (end_time GLOB '[0-2][0-9]:[0-5][0-9]'),
  shift TEXT NOT NULL CHECK (shift IN ('morning', 'afternoon', 'evening')),
  status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
  notes TEXT,
  reviewer_user_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
  rejection_reason TEXT,
  -- Who allowed this reservation to stand approved beside another one; NULL as a rule.
  override_user_id INTEGER REFERENCES users (id) ON DELETE RESTRICT,
  -- Marks the form submission that made it, so that the same submission twice makes one row a date.
  request_key TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK (start_time < end_time)
) STRICT;
CREATE INDEX reservations_by_date ON reservations (date, start_time, status);
CREATE INDEX reservations_by_status ON reservations (status, date, start_time);
CREATE INDEX reservations_by_owner ON reservations (owner_id, date, start_time);
CREATE INDEX reservations_by_maker ON reservations (user_id);
CREATE INDEX reservations_by_teacher ON reservations (teacher_user_id);
CREATE INDEX reservations_by_discipline ON reservations (discipline_id);
CREATE INDEX reservations_by_class ON reservations (class_id);
CREATE INDEX reservations_by_reviewer ON reservations (reviewer_user_id);
CREATE INDEX reservations_by_override ON reservations (override_user_id) WHERE override_user_id IS NOT NULL;
CREATE UNIQUE INDEX reservations_by_request ON reservations (request_key, date) WHERE request_key IS NOT NULL;

CREATE TABLE reservation_environments (
  reservation_id INTEGER NOT NULL REFERENCES reservations (id) ON DELETE CASCADE,
  environment_id INTEGER NOT NULL REFERENCES environments (id) ON DELETE RESTRICT,
  PRIMARY KEY (reservation_id, environment_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX reservation_environments_by_environment ON reservation_environments (environment_id, reservation_id);

-- Two approved reservations never stand in one environment at one time, unless somebody's override is recorded.
CREATE TRIGGER approved_overlap_on_update
BEFORE UPDATE OF status, date, start_time, end_time, override_user_id ON reservations
WHEN NEW.status = 'approved' AND NEW.override_user_id IS NULL
  -- A reservation on which another was overridden may still be edited where it stands.
  AND (
    OLD.status IS NOT NEW.status
    OR OLD.date IS NOT NEW.date
    OR OLD.start_time IS NOT NEW.start_time
    OR OLD.end_time IS NOT NEW.end_time
    OR OLD.override_user_id IS NOT NEW.override_user_id
  )
BEGIN
  SELECT RAISE(ABORT, 'approved_overlap')
  WHERE EXISTS (
    SELECT 1
    FROM reservations AS other
    JOIN reservation_environments AS theirs ON theirs.reservation_id = other.id
    JOIN reservation_environments AS ours
      ON ours.environment_id = theirs.environment_id AND ours.reservation_id = NEW.id
    WHERE other.date = NEW.date
      AND other.status = 'approved'
      AND other.id <> NEW.id
      AND other.start_time < NEW.end_time
      AND NEW.start_time < other.end_time
  );
END;

CREATE TRIGGER approved_overlap_on_place
BEFORE INSERT ON reservation_environments
BEGIN
  SELECT RAISE(ABORT, 'approved_overlap')
  WHERE EXISTS (
    SELECT 1
    FROM reservations AS own
    JOIN reservations AS other
      ON other.date = own.date AND other.status = 'approved' AND other.id <> own.id
    JOIN reservation_environments AS theirs
      ON theirs.reservation_id = other.id AND theirs.environment_id = NEW.environment_id
    WHERE own.id = NEW.reservation_id
      AND own.status = 'approved'
      AND own.override_user_id IS NULL
      AND other.start_time < own.end_time
      AND own.start_time < other.end_time
  );
END;

CREATE TRIGGER reservation_environment_is_not_moved
BEFORE UPDATE ON reservation_environments
BEGIN
  SELECT RAISE(ABORT, 'reservation_environments rows are inserted and deleted, never updated');
END;

CREATE TABLE settings (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  value TEXT NOT NULL,
  description TEXT,
  updated_at TEXT NOT NULL,
  updated_by INTEGER REFERENCES users (id) ON DELETE SET NULL
) STRICT;

CREATE TABLE welcome_messages (
  id INTEGER PRIMARY KEY,
  shift TEXT NOT NULL UNIQUE CHECK (shift IN ('morning', 'afternoon', 'evening')),
  message TEXT NOT NULL CHECK (length(message) >= 5),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by INTEGER REFERENCES users (id) ON DELETE SET NULL
) STRICT;

CREATE TABLE blocked_days (
  id INTEGER PRIMARY KEY,
  date TEXT NOT NULL CHECK (date IS date(date)),
  title TEXT NOT NULL CHECK (length(title) >= 3),
  description TEXT,
  type TEXT NOT NULL CHECK (type IN ('holiday', 'council', 'event', 'other')),
  show_in_panel INTEGER NOT NULL DEFAULT 0 CHECK (show_in_panel IN (0, 1)),
  panel_message TEXT,
  created_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX blocked_days_by_date ON blocked_days (date);

CREATE TABLE blocked_day_shifts (
  blocked_day_id INTEGER NOT NULL REFERENCES blocked_days (id) ON DELETE CASCADE,
  shift TEXT NOT NULL CHECK (shift IN ('morning', 'afternoon', 'evening')),
  PRIMARY KEY (blocked_day_id, shift)
) STRICT, WITHOUT ROWID;

CREATE TABLE notifications (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  reservation_id INTEGER REFERENCES reservations (id) ON DELETE SET NULL,
  type TEXT NOT NULL CHECK (type IN ('approved', 'rejected', 'info')),
  title TEXT NOT NULL,
  message TEXT NOT NULL,
  read_at TEXT,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX notifications_by_user ON notifications (user_id, created_at);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
CREATE INDEX notifications_by_reservation ON notifications (reservation_id) WHERE reservation_id IS NOT NULL;

CREATE TABLE audit_log (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  actor_user_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
  action TEXT NOT NULL,
  entity TEXT NOT NULL,
  entity_id INTEGER,
  details TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(details))
) STRICT;
CREATE INDEX audit_log_by_entity ON audit_log (entity, entity_id);
CREATE INDEX audit_log_by_actor ON audit_log (actor_user_id);

CREATE TABLE mail_outbox (
  id INTEGER PRIMARY KEY,
  message_id TEXT NOT NULL UNIQUE,
  to_address TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sent', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at TEXT NOT NULL,
  last_error TEXT,
  created_at TEXT NOT NULL,
  sent_at TEXT
) STRICT;
CREATE INDEX mail_outbox_waiting ON mail_outbox (next_attempt_at) WHERE status = 'waiting';
