-- The same text in the same county is the same place.
-- Its results are stored in indexes of ticket_addresses and frequent_addresses and in address_points: a change needs a migration.
create or replace function address_key(text) returns text language sql immutable strict parallel safe
  return md5(folded_name($1));
