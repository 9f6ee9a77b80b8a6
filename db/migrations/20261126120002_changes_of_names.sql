-- When the text of a calendar event last changed although its reservation did not (decision 0216): a name of one of its
-- parts, or a title of its day. Names changed before this migration count as changed when their row was.
ALTER TABLE users ADD COLUMN named_at TEXT;
ALTER TABLE environments ADD COLUMN named_at TEXT;
ALTER TABLE classes ADD COLUMN named_at TEXT;
ALTER TABLE disciplines ADD COLUMN named_at TEXT;
UPDATE users SET named_at = updated_at;
UPDATE environments SET named_at = updated_at;
UPDATE classes SET named_at = updated_at;
UPDATE disciplines SET named_at = updated_at;

CREATE TRIGGER user_is_renamed AFTER UPDATE OF name ON users WHEN NEW.name IS NOT OLD.name
BEGIN
  UPDATE users SET named_at = NEW.updated_at WHERE id = NEW.id;
END;
CREATE TRIGGER environment_is_renamed AFTER UPDATE OF name ON environments WHEN NEW.name IS NOT OLD.name
BEGIN
  UPDATE environments SET named_at = NEW.updated_at WHERE id = NEW.id;
END;
CREATE TRIGGER class_is_renamed AFTER UPDATE OF name ON classes WHEN NEW.name IS NOT OLD.name
BEGIN
  UPDATE classes SET named_at = NEW.updated_at WHERE id = NEW.id;
END;
CREATE TRIGGER discipline_is_renamed AFTER UPDATE OF name ON disciplines WHEN NEW.name IS NOT OLD.name
BEGIN
  UPDATE disciplines SET named_at = NEW.updated_at WHERE id = NEW.id;
END;

-- When the titles of a date last changed, in any calendar; the row stays when the last title goes, so that an event's
-- SEQUENCE never falls. A title is emptied before its row is deleted, since a deletion has no time of its own.
CREATE TABLE day_title_changes (
  date TEXT PRIMARY KEY CHECK (date IS date(date)),
  changed_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO day_title_changes (date, changed_at)
SELECT date, max(updated_at) FROM calendar_days WHERE title IS NOT NULL GROUP BY date;

CREATE TRIGGER day_title_is_added AFTER INSERT ON calendar_days WHEN NEW.title IS NOT NULL
BEGIN
  INSERT INTO day_title_changes (date, changed_at) VALUES (NEW.date, NEW.updated_at)
  ON CONFLICT DO UPDATE SET changed_at = max(changed_at, excluded.changed_at);
END;
CREATE TRIGGER day_title_is_changed AFTER UPDATE OF title, date ON calendar_days
WHEN NEW.title IS NOT OLD.title OR NEW.date <> OLD.date
BEGIN
  INSERT INTO day_title_changes (date, changed_at) VALUES (OLD.date, NEW.updated_at), (NEW.date, NEW.updated_at)
  ON CONFLICT DO UPDATE SET changed_at = max(changed_at, excluded.changed_at);
END;
-- The default calendar's titles come first.
CREATE TRIGGER day_titles_are_reordered AFTER UPDATE OF is_default ON calendars WHEN NEW.is_default <> OLD.is_default
BEGIN
  INSERT INTO day_title_changes (date, changed_at)
  SELECT date, NEW.updated_at FROM calendar_days WHERE calendar_id = NEW.id AND title IS NOT NULL
  ON CONFLICT DO UPDATE SET changed_at = max(changed_at, excluded.changed_at);
END;
