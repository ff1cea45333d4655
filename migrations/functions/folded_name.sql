-- Name without accents and capitals, for search by any part. Declared immutable, although PostgreSQL declares unaccent stable: the
-- shop never changes the dictionary.
-- Its results are stored in generated columns, and in indexes by address_key: a change needs a migration.
create or replace function folded_name(text) returns text language sql immutable strict parallel safe return search_fold($1);
