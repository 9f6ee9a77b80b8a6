-- Every node makes its own copies, by the names of its files (docs/decisions/0179): what is left of the job would be
-- overdue for ever.
DELETE FROM jobs WHERE kind = 'take-backup';
