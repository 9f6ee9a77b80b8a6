-- The first steps end with the opening of the requests, of which the panel is a part.
CREATE TABLE first_step_marks_named (
  mark TEXT PRIMARY KEY CHECK (mark IN ('hours', 'opening', 'hidden')),
  marked_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO first_step_marks_named (mark, marked_at)
SELECT CASE mark WHEN 'panel' THEN 'opening' ELSE mark END, marked_at FROM first_step_marks;
DROP TABLE first_step_marks;
ALTER TABLE first_step_marks_named RENAME TO first_step_marks;

-- A school that works already has taken them, those of the year too.
INSERT OR IGNORE INTO first_step_marks (mark, marked_at)
SELECT 'hidden', strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE EXISTS (SELECT 1 FROM reservations);
