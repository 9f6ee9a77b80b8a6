-- Groups of people, and the rules by which reservations are refused (rules R26, docs/decisions/0203 and 0204).

CREATE TABLE user_groups (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL CHECK (length(name) >= 2),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE user_group_members (
  group_id INTEGER NOT NULL REFERENCES user_groups (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (group_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX user_group_members_by_user ON user_group_members (user_id);

CREATE TABLE booking_rules (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (
    kind IN ('who', 'outsideTerm', 'horizon', 'notice', 'duration', 'buffer', 'quota')
  ),
  -- How many of the unit; NULL where the kind has none, or the unit is 'termEnd'.
  value INTEGER CHECK (value BETWEEN 1 AND 9999),
  unit TEXT CHECK (
    unit IN ('hours', 'days', 'schoolDays', 'termEnd', 'perWeek', 'perMonth', 'open', 'lessons', 'minutes')
  ),
  -- What a quota counts.
  counted TEXT CHECK (counted IN ('reservations', 'lessons')),
  environment_type TEXT CHECK (environment_type IN ('Sala', 'Laboratório', 'Auditório')),
  -- Ids that may be gone: a rule never comes to mean more rooms or people than were chosen (docs/decisions/0204).
  environment_ids TEXT NOT NULL CHECK (json_valid(environment_ids) AND json_type(environment_ids) = 'array'),
  roles TEXT NOT NULL CHECK (json_valid(roles) AND json_type(roles) = 'array'),
  group_ids TEXT NOT NULL CHECK (json_valid(group_ids) AND json_type(group_ids) = 'array'),
  user_ids TEXT NOT NULL CHECK (json_valid(user_ids) AND json_type(user_ids) = 'array'),
  is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
  -- The first date that it judges; NULL for all.
  start_date TEXT CHECK (start_date IS date(start_date)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK ((kind = 'quota') = (counted IS NOT NULL)),
  CHECK (environment_type IS NULL OR environment_ids = '[]')
) STRICT;

-- How many requests each rule refused on a day of the school; those older than the screen tells of are pruned.
CREATE TABLE booking_rule_refusals (
  rule_id INTEGER NOT NULL REFERENCES booking_rules (id) ON DELETE CASCADE,
  date TEXT NOT NULL CHECK (date IS date(date)),
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (rule_id, date)
) STRICT, WITHOUT ROWID;
