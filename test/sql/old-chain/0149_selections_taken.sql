-- A selection of rows is acted on once.
alter table office_selections add column taken_at timestamptz;
