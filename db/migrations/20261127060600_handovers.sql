-- Lessons that pass from one teacher to another in one act, carried out in steps (docs/decisions/0285).
CREATE TABLE handovers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Not foreign keys, as in the audit log: the history outlives the accounts.
  from_user_id INTEGER NOT NULL,
  to_user_id INTEGER NOT NULL,
  actor_user_id INTEGER NOT NULL,
  -- Its entry of the audit log; an undo has another one.
  audit_id INTEGER NOT NULL UNIQUE,
  start_date TEXT NOT NULL CHECK (start_date IS date(start_date)),
  -- NULL for good.
  end_date TEXT CHECK (end_date IS date(end_date)),
  -- All of the person's lessons, for good: files that still have the name are asked about.
  is_whole INTEGER NOT NULL CHECK (is_whole IN (0, 1)),
  state TEXT NOT NULL CHECK (state IN ('moving', 'done', 'undoing', 'undone')),
  -- The spellings in timetables' files that meant the person until then.
  aliases TEXT NOT NULL DEFAULT '[]' CHECK (json_type(aliases) = 'array'),
  -- What the two were told on the screen, so that it can be withdrawn.
  notification_ids TEXT NOT NULL DEFAULT '[]' CHECK (json_type(notification_ids) = 'array'),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX handovers_by_giver ON handovers (from_user_id, id);

CREATE INDEX handovers_by_time ON handovers (created_at);

CREATE TABLE handover_rows (
  handover_id INTEGER NOT NULL REFERENCES handovers (id) ON DELETE CASCADE,
  -- 'joined' is a reservation of which the person is a further teacher.
  kind TEXT NOT NULL CHECK (kind IN ('lesson', 'joined', 'gap', 'series')),
  -- Not a foreign key: a row that goes meanwhile is left out.
  row_id INTEGER NOT NULL,
  -- 'left' has changed before its turn, 'kept' after it, so that undoing leaves it with the receiver.
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'moved', 'left', 'undone', 'kept')),
  -- The row's version as it was shown; once moved, as the move left it.
  version TEXT NOT NULL,
  -- What undoing needs of the row as it was.
  before TEXT NOT NULL CHECK (json_type(before) = 'object'),
  PRIMARY KEY (handover_id, kind, row_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX handover_rows_by_state ON handover_rows (handover_id, state, kind, row_id);

CREATE INDEX handover_rows_by_row ON handover_rows (kind, row_id);
