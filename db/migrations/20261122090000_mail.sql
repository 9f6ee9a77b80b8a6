-- Mail (rules R12.3 to R12.8, docs/decisions/0130). The table of before was never written to.

DROP TABLE mail_outbox;

CREATE TABLE mail_outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Given once and kept over every attempt, so that a server can know a repeated one.
  message_id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('decision', 'requests', 'window', 'reminder')),
  -- The address is read when the mail leaves; without the person there is nobody to write to.
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The sender that a person chose; NULL: the one of the settings when it leaves.
  from_address TEXT,
  -- What several rows of one action, or of one occasion, have in common.
  act TEXT NOT NULL DEFAULT '',
  details TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(details)),
  -- Written to many at once: everything else goes first.
  is_bulk INTEGER NOT NULL DEFAULT 0 CHECK (is_bulk IN (0, 1)),
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  -- Attempts begun so far.
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  due_at TEXT NOT NULL,
  give_up_at TEXT NOT NULL,
  last_attempt_at TEXT,
  -- What the mail server said last.
  answer TEXT,
  created_at TEXT NOT NULL,
  finished_at TEXT CHECK ((state = 'waiting') = (finished_at IS NULL))
) STRICT;
CREATE INDEX mail_outbox_waiting ON mail_outbox (is_bulk, due_at) WHERE state = 'waiting';
CREATE INDEX mail_outbox_failed ON mail_outbox (id) WHERE state = 'failed';
CREATE INDEX mail_outbox_attempts ON mail_outbox (last_attempt_at) WHERE last_attempt_at IS NOT NULL;
CREATE INDEX mail_outbox_people ON mail_outbox (user_id, kind, id);
CREATE INDEX mail_outbox_occasions ON mail_outbox (kind, act) WHERE kind = 'reminder';
CREATE INDEX mail_outbox_finished ON mail_outbox (finished_at) WHERE finished_at IS NOT NULL;

-- What a decision's mail tells, as it was when it happened: a deleted reservation cannot be read later.
CREATE TABLE mail_items (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  mail_id INTEGER NOT NULL REFERENCES mail_outbox (id) ON DELETE CASCADE,
  -- No foreign key: the item outlives its reservation.
  reservation_id INTEGER NOT NULL,
  event TEXT NOT NULL CHECK (event IN ('approved', 'received', 'rejected', 'moved', 'handedOver', 'deleted', 'undone', 'movedBack', 'restored')),
  details TEXT NOT NULL CHECK (json_valid(details)),
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX mail_items_of_mail ON mail_items (mail_id);
CREATE INDEX mail_items_of_reservation ON mail_items (reservation_id);

-- The kinds of mail that a person does not want.
CREATE TABLE mail_opt_outs (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (user_id, kind)
) STRICT;

-- Lets a mail program switch off one person's reminders without a login (RFC 8058).
CREATE TABLE mail_unsubscribe_tokens (
  user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  token TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL
) STRICT;
