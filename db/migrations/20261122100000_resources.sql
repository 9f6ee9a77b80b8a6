-- What rooms hold (rules R16.6, docs/decisions/0133): a list that admins keep, and which room has which, how many.

CREATE TABLE resources (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL CHECK (length(name) >= 2),
  name_key TEXT NOT NULL,
  sort_key TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX resources_by_name_key ON resources (name_key);
CREATE INDEX resources_by_sort_key ON resources (sort_key);

CREATE TABLE environment_resources (
  environment_id INTEGER NOT NULL REFERENCES environments (id) ON DELETE CASCADE,
  resource_id INTEGER NOT NULL REFERENCES resources (id) ON DELETE RESTRICT,
  -- NULL where nobody counted.
  count INTEGER CHECK (count IS NULL OR count >= 1),
  PRIMARY KEY (environment_id, resource_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX environment_resources_of_resource ON environment_resources (resource_id);
