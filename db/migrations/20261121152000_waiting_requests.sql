-- The dashboard tells since when the oldest request waits, and how many came lately (rules R7.16).
CREATE INDEX reservations_waiting ON reservations (created_at) WHERE status = 'pending';
