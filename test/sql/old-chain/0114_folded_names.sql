-- Staff find orders by any part of a name (0080). What every name folds to is stored, not reckoned again for each row that an
-- index of trigrams finds.
alter table users add column folded_name text not null generated always as (folded_name(first_name || ' ' || last_name)) stored;
alter table passengers add column folded_name text not null generated always as (folded_name(name)) stored;
drop index users_by_part_of_name, passengers_by_part_of_name;
create index users_by_part_of_name on users using gin (folded_name gin_trgm_ops) with (gin_pending_list_limit = 512);
create index passengers_by_part_of_name on passengers using gin (folded_name gin_trgm_ops) with (gin_pending_list_limit = 512);
