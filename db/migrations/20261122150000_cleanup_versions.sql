-- The row's `updated_at` when its deletion was decided: one that has changed since is left alone. NULL in rows from
-- before this column.
ALTER TABLE cleanup_rows ADD COLUMN version TEXT;
