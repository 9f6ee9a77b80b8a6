-- Who decides the requests of a room (rules R26.20): the sector, who answers for it, or nobody where nothing stands against it.
ALTER TABLE environments ADD COLUMN approval TEXT NOT NULL DEFAULT 'sector'
  CHECK (approval IN ('sector', 'responsible', 'automatic'));
-- When the last of the people that `approval` named left and the sector took over; NULL since somebody set it.
ALTER TABLE environments ADD COLUMN approval_lapsed_at TEXT
  CHECK (approval_lapsed_at IS NULL OR approval = 'sector');
CREATE TABLE environment_people (
  environment_id INTEGER NOT NULL REFERENCES environments (id) ON DELETE CASCADE,
  -- Who answers for the room, or whose requests are approved at once; without the latter everybody's are.
  duty TEXT NOT NULL CHECK (duty IN ('responsible', 'automatic')),
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (environment_id, duty, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX environment_people_of_user ON environment_people (user_id, duty);
