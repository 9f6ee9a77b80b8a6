-- The rows that stand for a series in the queue, by date: those that are over while later dates wait.
CREATE INDEX reservations_series_row_by_date ON reservations (date)
WHERE status = 'pending' AND is_folded = 0 AND series_id IS NOT NULL;
