-- A number plate without spaces, hyphens and lower case, so that each plate is found however it is written.
-- Its results are stored in vehicles_by_plate: a change needs a migration.
create or replace function plate_key(text) returns text language sql immutable strict parallel safe
  return regexp_replace(upper($1), '[^0-9A-Z]', '', 'g');
