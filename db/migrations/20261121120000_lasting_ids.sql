-- Ids are never given twice (AUTOINCREMENT): an address or a form that still names a deleted row must not reach
-- the row that was made after it. SQLite changes no primary key in place, so each table is made anew; the program
-- turns foreign keys off around its migrations and checks them all before the commit.
--
-- The tables that people choose from and search also get the keys of their names (docs/decisions/0094): `name_key`
-- is the name without case and accents, `sort_key` the same with numbers that sort as numbers, `search_key`
-- everything that the table's own list is searched by.

CREATE TABLE new_users (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  username TEXT NOT NULL CHECK (length(username) >= 3),
  username_key TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL,
  name TEXT NOT NULL CHECK (length(name) >= 1),
  name_key TEXT NOT NULL,
  sort_key TEXT NOT NULL,
  search_key TEXT NOT NULL,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL UNIQUE,
  role TEXT NOT NULL DEFAULT 'teacher' CHECK (role IN ('admin', 'teacher', 'pedagogical')),
  first_login INTEGER NOT NULL DEFAULT 1 CHECK (first_login IN (0, 1)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
INSERT INTO new_users (id, username, username_key, password_hash, name, name_key, sort_key, search_key, email,
  email_key, role, first_login, created_at, updated_at)
SELECT id, username, username_key, password_hash, name, fold_text(name), sort_text(name),
  fold_text(name || char(10) || username || char(10) || email), email, email_key, role, first_login, created_at,
  updated_at
FROM users ORDER BY id;
DROP TABLE users;
ALTER TABLE new_users RENAME TO users;
CREATE INDEX users_by_role ON users (role, sort_key);
CREATE INDEX users_by_sort_key ON users (sort_key);

CREATE TABLE new_sessions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  token_hash TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT;
INSERT INTO new_sessions (id, token_hash, user_id, created_at, expires_at)
SELECT id, token_hash, user_id, created_at, expires_at FROM sessions ORDER BY id;
DROP TABLE sessions;
ALTER TABLE new_sessions RENAME TO sessions;
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

CREATE TABLE new_courses (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL CHECK (length(name) >= 1),
  description TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
INSERT INTO new_courses (id, name, description, created_at, updated_at)
SELECT id, name, description, created_at, updated_at FROM courses ORDER BY id;
DROP TABLE courses;
ALTER TABLE new_courses RENAME TO courses;

CREATE TABLE new_classes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL CHECK (length(name) >= 3),
  name_key TEXT NOT NULL,
  sort_key TEXT NOT NULL,
  course_id INTEGER REFERENCES courses (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
INSERT INTO new_classes (id, name, name_key, sort_key, course_id, created_at, updated_at)
SELECT id, name, fold_text(name), sort_text(name), course_id, created_at, updated_at FROM classes ORDER BY id;
DROP TABLE classes;
ALTER TABLE new_classes RENAME TO classes;
CREATE INDEX classes_by_course ON classes (course_id);
CREATE INDEX classes_by_name_key ON classes (name_key);
CREATE INDEX classes_by_sort_key ON classes (sort_key);

CREATE TABLE new_disciplines (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL CHECK (length(name) >= 3),
  name_key TEXT NOT NULL,
  sort_key TEXT NOT NULL,
  description TEXT,
  course_id INTEGER REFERENCES courses (id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
INSERT INTO new_disciplines (id, name, name_key, sort_key, description, course_id, created_at, updated_at)
SELECT id, name, fold_text(name), sort_text(name), description, course_id, created_at, updated_at
FROM disciplines ORDER BY id;
DROP TABLE disciplines;
ALTER TABLE new_disciplines RENAME TO disciplines;
CREATE INDEX disciplines_by_course ON disciplines (course_id);
CREATE INDEX disciplines_by_name_key ON disciplines (name_key);
CREATE INDEX disciplines_by_sort_key ON disciplines (sort_key);

CREATE TABLE new_environments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL CHECK (length(name) >= 1),
  name_key TEXT NOT NULL,
  sort_key TEXT NOT NULL,
  search_key TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('Sala', 'Laboratório', 'Auditório')),
  capacity INTEGER CHECK (capacity IS NULL OR capacity >= 0),
  location TEXT,
  description TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
INSERT INTO new_environments (id, name, name_key, sort_key, search_key, type, capacity, location, description,
  created_at, updated_at)
SELECT id, name, fold_text(name), sort_text(name),
  fold_text(name || char(10) || type || char(10) || coalesce(location, '')), type, capacity, location, description,
  created_at, updated_at
FROM environments ORDER BY id;
DROP TABLE environments;
ALTER TABLE new_environments RENAME TO environments;
CREATE INDEX environments_by_name_key ON environments (name_key);
CREATE INDEX environments_by_sort_key ON environments (sort_key);

CREATE TABLE new_settings (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL UNIQUE,
  value TEXT NOT NULL,
  description TEXT,
  updated_at TEXT NOT NULL,
  updated_by INTEGER REFERENCES users (id) ON DELETE SET NULL
) STRICT;
INSERT INTO new_settings (id, key, value, description, updated_at, updated_by)
SELECT id, key, value, description, updated_at, updated_by FROM settings ORDER BY id;
DROP TABLE settings;
ALTER TABLE new_settings RENAME TO settings;

CREATE TABLE new_welcome_messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shift TEXT NOT NULL UNIQUE CHECK (shift IN ('morning', 'afternoon', 'evening')),
  message TEXT NOT NULL CHECK (length(message) >= 5),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by INTEGER REFERENCES users (id) ON DELETE SET NULL
) STRICT;
INSERT INTO new_welcome_messages (id, shift, message, created_at, updated_at, updated_by)
SELECT id, shift, message, created_at, updated_at, updated_by FROM welcome_messages ORDER BY id;
DROP TABLE welcome_messages;
ALTER TABLE new_welcome_messages RENAME TO welcome_messages;

CREATE TABLE new_blocked_days (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
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
INSERT INTO new_blocked_days (id, date, title, description, type, show_in_panel, panel_message, created_by,
  created_at, updated_at)
SELECT id, date, title, description, type, show_in_panel, panel_message, created_by, created_at, updated_at
FROM blocked_days ORDER BY id;
DROP TABLE blocked_days;
ALTER TABLE new_blocked_days RENAME TO blocked_days;
CREATE INDEX blocked_days_by_date ON blocked_days (date);

CREATE TABLE new_notifications (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  reservation_id INTEGER REFERENCES reservations (id) ON DELETE SET NULL,
  type TEXT NOT NULL CHECK (type IN ('approved', 'rejected', 'info')),
  title TEXT NOT NULL,
  message TEXT NOT NULL,
  read_at TEXT,
  created_at TEXT NOT NULL
) STRICT;
INSERT INTO new_notifications (id, user_id, reservation_id, type, title, message, read_at, created_at)
SELECT id, user_id, reservation_id, type, title, message, read_at, created_at FROM notifications ORDER BY id;
DROP TABLE notifications;
ALTER TABLE new_notifications RENAME TO notifications;
CREATE INDEX notifications_by_user ON notifications (user_id, created_at);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
CREATE INDEX notifications_by_reservation ON notifications (reservation_id) WHERE reservation_id IS NOT NULL;

CREATE TABLE new_audit_log (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  actor_user_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
  action TEXT NOT NULL,
  entity TEXT NOT NULL,
  entity_id INTEGER,
  details TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(details))
) STRICT;
INSERT INTO new_audit_log (id, at, actor_user_id, action, entity, entity_id, details)
SELECT id, at, actor_user_id, action, entity, entity_id, details FROM audit_log ORDER BY id;
DROP TABLE audit_log;
ALTER TABLE new_audit_log RENAME TO audit_log;
CREATE INDEX audit_log_by_entity ON audit_log (entity, entity_id);
CREATE INDEX audit_log_by_actor ON audit_log (actor_user_id);

CREATE TABLE new_mail_outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
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
INSERT INTO new_mail_outbox (id, message_id, to_address, subject, body, status, attempts, next_attempt_at,
  last_error, created_at, sent_at)
SELECT id, message_id, to_address, subject, body, status, attempts, next_attempt_at, last_error, created_at, sent_at
FROM mail_outbox ORDER BY id;
DROP TABLE mail_outbox;
ALTER TABLE new_mail_outbox RENAME TO mail_outbox;
CREATE INDEX mail_outbox_waiting ON mail_outbox (next_attempt_at) WHERE status = 'waiting';

CREATE TABLE new_proofs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- 80 random bits in Crockford's alphabet, without the hyphens that it is shown with.
  code TEXT NOT NULL UNIQUE CHECK (length(code) = 16),
  -- Kept when the person is deleted: the paper is still out there, and its claims read as cancelled.
  user_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
  person_name TEXT NOT NULL,
  start_date TEXT NOT NULL CHECK (start_date IS date(start_date)),
  end_date TEXT CHECK (end_date IS date(end_date)),
  -- SHA-256 of everything that the paper claims: the same paper asked for twice is one row.
  digest TEXT NOT NULL,
  issued_at TEXT NOT NULL
) STRICT;
INSERT INTO new_proofs (id, code, user_id, person_name, start_date, end_date, digest, issued_at)
SELECT id, code, user_id, person_name, start_date, end_date, digest, issued_at FROM proofs ORDER BY id;
DROP TABLE proofs;
ALTER TABLE new_proofs RENAME TO proofs;
CREATE INDEX proofs_by_user ON proofs (user_id, issued_at);

CREATE TABLE new_calendar_feeds (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  token TEXT NOT NULL UNIQUE CHECK (length(token) >= 32),
  created_at TEXT NOT NULL
) STRICT;
INSERT INTO new_calendar_feeds (id, user_id, token, created_at)
SELECT id, user_id, token, created_at FROM calendar_feeds ORDER BY id;
DROP TABLE calendar_feeds;
ALTER TABLE new_calendar_feeds RENAME TO calendar_feeds;

-- An id that only the audit log still names was given once, too.
INSERT INTO sqlite_sequence (name, seq)
SELECT column1, 0
FROM (VALUES ('users'), ('environments'), ('disciplines'), ('classes'))
WHERE column1 NOT IN (SELECT name FROM sqlite_sequence);
UPDATE sqlite_sequence SET seq = max(seq, given.id)
FROM (
  SELECT CASE entity WHEN 'user' THEN 'users' WHEN 'environment' THEN 'environments' ELSE entity END AS name,
    max(entity_id) AS id
  FROM audit_log WHERE entity_id IS NOT NULL GROUP BY 1
) AS given
WHERE given.name = sqlite_sequence.name;
