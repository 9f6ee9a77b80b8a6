-- The room in which a class has the lessons that name none (rules R28.64).
ALTER TABLE classes ADD COLUMN home_environment_id INTEGER REFERENCES environments (id) ON DELETE SET NULL;
CREATE INDEX classes_by_home_environment ON classes (home_environment_id) WHERE home_environment_id IS NOT NULL;
