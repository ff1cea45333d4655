-- The text of an address in its county. A promise counts only for the address it was made for.
-- Its results are stored in promises: a change needs a migration.
create or replace function place_key(address text, county_id int) returns text language sql immutable parallel safe
  return md5(county_id || ' ' || address);
