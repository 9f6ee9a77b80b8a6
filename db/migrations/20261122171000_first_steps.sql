-- What the first steps of a school cannot read from its data: steps ticked by hand, and that nobody wants them shown.
CREATE TABLE first_step_marks (
  mark TEXT PRIMARY KEY CHECK (mark IN ('hours', 'panel', 'hidden')),
  marked_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- A school that works already has taken them.
INSERT INTO first_step_marks (mark, marked_at)
SELECT 'hidden', strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE EXISTS (SELECT 1 FROM reservations);
