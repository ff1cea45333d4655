-- Where an address is, as far as that is known. An address without a point is known only to its county, whose centre the
-- view `located_addresses` answers then.
alter table ticket_addresses
  add latitude       double precision check (latitude between -90 and 90),
  add longitude      double precision check (longitude between -180 and 180),
  add point_source   text check (point_source in ('customer', 'geocoder', 'staff')),
  add point_accuracy int check (point_accuracy > 0),     -- metres
  add point_due      boolean not null default true,      -- nothing has looked for the point yet
  add check (num_nulls(latitude, longitude, point_source, point_accuracy) in (0, 4));
alter table frequent_addresses
  add latitude       double precision check (latitude between -90 and 90),
  add longitude      double precision check (longitude between -180 and 180),
  add point_source   text check (point_source in ('customer', 'geocoder', 'staff')),
  add point_accuracy int check (point_accuracy > 0),
  add point_due      boolean not null default true,
  add check (num_nulls(latitude, longitude, point_source, point_accuracy) in (0, 4));

-- The same text in the same county is the same place.
create function address_key(text) returns text language sql immutable strict parallel safe
  return md5(folded_name($1));
drop index ticket_addresses_by_county;
create index ticket_addresses_by_text on ticket_addresses (county_id, address_key(address));
create index frequent_addresses_by_text on frequent_addresses (county_id, address_key(name));
create index ticket_addresses_to_locate on ticket_addresses (ticket_id) where point_due;
create index frequent_addresses_to_locate on frequent_addresses (id) where point_due;

-- A point belongs to the text that it was found for, so that another text, or none after an erasure, forgets it.
create function forget_point_of_ticket_address() returns trigger language plpgsql as $$
begin
  new.latitude := null; new.longitude := null; new.point_source := null; new.point_accuracy := null;
  new.point_due := new.address <> '';
  return new;
end $$;
create trigger forget_point before update of address on ticket_addresses for each row
  when (old.address <> new.address) execute function forget_point_of_ticket_address();
create function forget_point_of_saved_address() returns trigger language plpgsql as $$
begin
  new.latitude := null; new.longitude := null; new.point_source := null; new.point_accuracy := null;
  new.point_due := true;
  return new;
end $$;
create trigger forget_point before update of name, county_id on frequent_addresses for each row
  when (old.name <> new.name) execute function forget_point_of_saved_address();

-- What was found for a text in a county: it is asked once. Rows that no address needs any more are deleted.
create table address_points (
  county_id   int not null references counties on delete cascade,
  address_key text not null,
  asked_at    timestamptz not null,
  answered_at timestamptz,                               -- null while a process asks
  latitude    double precision check (latitude between -90 and 90),
  longitude   double precision check (longitude between -180 and 180),
  source      text check (source in ('geocoder', 'staff')),
  accuracy    int check (accuracy > 0),                  -- metres
  primary key (county_id, address_key),
  check (num_nulls(latitude, longitude, source, accuracy) in (0, 4)),
  check (answered_at is not null or latitude is null)
);

-- One row: all processes together ask the geocoder once a second at most.
create table geocoder_turns (
  only_row boolean primary key default true check (only_row),
  geocoder text not null default '',                     -- the one that was asked last; another one is asked anew
  next_at  timestamptz not null default '-infinity',
  failures int not null default 0                        -- in a row
);
insert into geocoder_turns default values;

-- The best point of each address; `county` where only its county's centre, or else its province's, is known.
create view located_addresses as
select a.ticket_id, a.position, a.address, a.county_id,
  coalesce(a.latitude, k.latitude, p.latitude) as latitude,
  coalesce(a.longitude, k.longitude, p.longitude) as longitude,
  coalesce(a.point_source, 'county') as source,
  coalesce(a.point_accuracy, case when k.latitude is not null then 5000
    when p.latitude is null then null when p.country_code = 'MX' then 10000 else 50000 end) as accuracy
from ticket_addresses a join counties k on k.id = a.county_id join provinces p on p.id = k.province_id;
