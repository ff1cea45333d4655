-- A plate is the same however it is spaced and written.
-- Its results are stored in vehicles_by_plate: a change needs a migration.
create or replace function plate_key(text) returns text language sql immutable strict parallel safe
  return regexp_replace(upper($1), '[^0-9A-Z]', '', 'g');
