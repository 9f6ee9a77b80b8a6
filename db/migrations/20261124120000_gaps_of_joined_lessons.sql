-- A missing lesson of several classes and teachers (rules R28.10): the further ones, [2,3], as its rooms are named.
ALTER TABLE gaps ADD COLUMN further_class_ids TEXT NOT NULL DEFAULT '[]' CHECK (json_type(further_class_ids) = 'array');
ALTER TABLE gaps ADD COLUMN further_teacher_ids TEXT NOT NULL DEFAULT '[]' CHECK (json_type(further_teacher_ids) = 'array');
