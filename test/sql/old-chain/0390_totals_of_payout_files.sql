-- total: the payout or the total that a payout file states is not the sum of its lines
alter table payout_lines drop constraint payout_lines_outcome_check;
alter table payout_lines add constraint payout_lines_outcome_check check (outcome in
  ('matched', 'double', 'foreign', 'not_booked', 'amount', 'fee', 'changed', 'sum', 'total', 'other', 'missing')) not valid;

-- What was read from an uploaded file, compressed: it is read once, in a worker thread. Null in files of before.
alter table payout_files add column packed bytea;
