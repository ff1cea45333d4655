-- Staff look for events by any part of a name, accents and capitals aside. PostgreSQL takes unaccent for a function that
-- may change, as its dictionary may; the shop's does not.
create function folded_name(text) returns text language sql immutable strict parallel safe return search_fold($1);
alter table event_translations add column folded_name text not null generated always as (folded_name(name)) stored;
create index event_translations_by_part_of_name on event_translations using gin (folded_name gin_trgm_ops)
  with (fastupdate = off);
