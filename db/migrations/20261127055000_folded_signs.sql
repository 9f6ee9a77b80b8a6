-- The keys of names fold blanks, apostrophes, dashes and ordinals too (docs/decisions/0290). Names that are one by the
-- new keys stay as they are; opening the database says which. Only texts with such a sign change their key.
UPDATE users SET name_key = fold_text(name), sort_key = sort_text(name), search_key = fold_text(search_key);
UPDATE disciplines SET name_key = fold_text(name), sort_key = sort_text(name) WHERE name_key <> fold_text(name);
-- A trigger copies the key of a class to its spans.
UPDATE classes SET name_key = fold_text(name), sort_key = sort_text(name) WHERE name_key <> fold_text(name);
UPDATE resources SET name_key = fold_text(name), sort_key = sort_text(name) WHERE name_key <> fold_text(name);
UPDATE environments SET name_key = fold_text(name), sort_key = sort_text(name), search_key = fold_text(search_key);
-- Of two spellings that are one now the first keeps its meaning.
UPDATE OR IGNORE timetable_aliases SET name_key = fold_text(name_key) WHERE name_key <> fold_text(name_key);

DROP TRIGGER audit_log_is_not_changed;
UPDATE audit_log SET search_key = fold_text(search_key)
WHERE (search_key GLOB '*[^ -_a-~' || char(10) || ']*' OR instr(search_key, '  ') > 0)
  AND search_key <> fold_text(search_key);
CREATE TRIGGER audit_log_is_not_changed
BEFORE UPDATE ON audit_log
WHEN NOT EXISTS (SELECT 1 FROM anonymisations)
  OR OLD.id IS NOT NEW.id
  OR OLD.at IS NOT NEW.at
  OR OLD.actor_user_id IS NOT NEW.actor_user_id
  OR OLD.key_id IS NOT NEW.key_id
  OR OLD.action IS NOT NEW.action
  OR OLD.entity IS NOT NEW.entity
  OR OLD.entity_id IS NOT NEW.entity_id
BEGIN
  SELECT RAISE(ABORT, 'audit_log rows are never changed');
END;
