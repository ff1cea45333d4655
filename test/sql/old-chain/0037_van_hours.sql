-- A private van comes and starts for home at the hours that its customer chose. Null: a seat, or a van that was bought
-- before hours were asked for.
alter table tickets
  add column comes_at timestamptz,
  add column goes_home_at timestamptz,
  add check ((comes_at is null) = (goes_home_at is null)),
  add check (goes_home_at > comes_at);
