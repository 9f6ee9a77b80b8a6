-- By which key somebody acted never changes either; what the key was called may name who left.
DROP TRIGGER audit_log_is_not_changed;
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
