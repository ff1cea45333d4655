-- Staff look for names by any part, accents and capitals aside. PostgreSQL takes unaccent for a function that may change, as
-- its dictionary may; the shop's does not.
-- Its results are stored in generated columns, and in indexes by address_key: a change needs a migration.
create or replace function folded_name(text) returns text language sql immutable strict parallel safe return search_fold($1);
