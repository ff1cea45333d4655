-- Staff keep venues, colonias, and the names that customers have typed.
alter table places add column version int not null default 1;   -- goes up with each change by staff

-- When staff decided that a typed name stays as it is; null while it waits.
alter table counties add column left_at timestamptz;
create index typed_counties on counties (created_at) where kind = 'typed';
create index places_by_county on places (county_id);
