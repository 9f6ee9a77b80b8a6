-- Who is in a group because the directory or the provider says so leaves it when that no longer does; whom a person put
-- there stays.
ALTER TABLE user_group_members ADD COLUMN is_outside INTEGER NOT NULL DEFAULT 0 CHECK (is_outside IN (0, 1));
