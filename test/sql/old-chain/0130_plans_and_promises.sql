-- A plan says which vehicle fetches which parties of a date, in which order and when. Every attempt is a version; it
-- names parties by ticket and address, so that no name or address is kept here.
create table plans (
  id                bigint generated always as identity primary key,
  date_id           int not null references event_dates on delete cascade,
  version           int not null,
  state             text not null default 'solving'
                    check (state in ('solving', 'draft', 'failed', 'published', 'replaced')),
  starts_at         timestamptz not null,                 -- of the date when the plan was made
  seed              int not null,
  seconds           int not null check (seconds between 1 and 600),
  seats_per_vehicle int not null check (seats_per_vehicle between 1 and 60),
  asked_by          text not null,                        -- staff:<id>
  asked_at          timestamptz not null,
  tries             int not null default 0,
  claimed_until     timestamptz,                          -- a process works on it
  stop_asked        boolean not null default false,       -- end with what there is
  progress          double precision not null default 0,  -- of its time, 0 to 1
  plan              jsonb,                                -- domain/trips/plan.ts
  solved_at         timestamptz,
  published_at      timestamptz,
  unique (date_id, version),
  check ((published_at is not null) = (state in ('published', 'replaced')))
);
create unique index one_published_plan on plans (date_id) where state = 'published';
create index plans_to_solve on plans (asked_at) where state = 'solving';

-- When and by which vehicle a party is fetched and brought home, as its customer was told. Each telling is a version.
create table promises (
  ticket_id        uuid not null,
  address_position smallint not null,
  leg              text not null check (leg in ('outbound', 'return')),
  version          int not null,
  plan_id          bigint not null references plans on delete cascade,
  vehicle          text not null,
  window_from      timestamptz not null,
  window_until     timestamptz not null check (window_until >= window_from),
  place_key        text not null,                         -- of the address: another one is not promised
  starts_at        timestamptz not null,                  -- of the date: a postponed one is not promised
  told_at          timestamptz not null,
  reason           text,                                  -- of a change
  primary key (ticket_id, address_position, leg, version),
  foreign key (ticket_id, address_position) references ticket_addresses (ticket_id, position) on delete cascade
);
create index promises_by_plan on promises (plan_id);

create function place_key(address text, county_id int) returns text language sql immutable parallel safe
  return md5(county_id || ' ' || address);

-- The last promise of each party and leg, while its ticket, address and date are still those that were promised.
create view standing_promises as
select p.* from (
  select distinct on (ticket_id, address_position, leg) * from promises
  order by ticket_id, address_position, leg, version desc
) p
join ticket_addresses a on a.ticket_id = p.ticket_id and a.position = p.address_position
join tickets t on t.id = p.ticket_id and t.released_at is null
join orders o on o.id = t.order_id
join event_dates d on d.id = o.date_id and d.starts_at = p.starts_at
where p.place_key = place_key(a.address, a.county_id);

-- The same as JSON, an address a row: [{leg, vehicle, from, until}].
create view promised_rides as
select ticket_id, address_position, jsonb_agg(jsonb_build_object(
  'leg', leg, 'vehicle', vehicle, 'from', window_from, 'until', window_until)) as rides
from standing_promises group by ticket_id, address_position;
