-- Links of drivers, what they and staff have done on the day, and where the vans are.

create table driver_links (
  id            uuid primary key,
  route_id      uuid not null references trip_routes on delete cascade,
  driver_id     int references drivers on delete set null, -- null: a van without a driver of the fleet
  token_hash    text not null unique, -- SHA-256; the token is made of the id with a secret, so that staff can copy it
  digits        text check (digits ~ '^[0-9]{4}$'), -- given by staff; null: the last four of the driver's phone
  wrong_guesses int not null default 0,
  made_by       text not null, -- staff:<id>, or system
  created_at    timestamptz not null,
  revoked_by    text,
  revoked_at    timestamptz,
  constraint driver_links_revoked check ((revoked_at is null) = (revoked_by is null))
);
comment on table driver_links is
  'A link that opens the driver''s page of a van of a date, both legs. A new one replaces it, and staff revoke it.';
create unique index driver_links_one_valid on driver_links (route_id) where revoked_at is null;
create index driver_links_by_route on driver_links (route_id);
create index driver_links_by_driver on driver_links (driver_id) where driver_id is not null;

create table driver_sessions (
  id         uuid primary key,
  link_id    uuid not null references driver_links on delete cascade,
  token_hash text not null unique,
  device     text not null, -- User-Agent
  opened_at  timestamptz not null, -- also the time of its first list: no act of it is older
  seen_at    timestamptz not null
);
comment on table driver_sessions is 'A device on which a driver has opened a link with the digits of the phone.';
create index driver_sessions_by_link on driver_sessions (link_id);

create table ride_acts (
  id           bigint generated always as identity primary key,
  date_id      int references event_dates on delete cascade, -- null: of staff, for several dates or none
  route_id     uuid references trip_routes on delete cascade, -- null: of staff at a meeting point
  session_id   uuid references driver_sessions on delete set null,
  staff_id     uuid references users,
  author       text not null, -- route:<id> or staff:<id>: one nonce is one act of an author
  nonce        text not null,
  device       text not null,
  sequence     int not null,
  kind         text not null check (kind in ('arrived', 'wait', 'aboard', 'not_here', 'departed', 'count', 'undo', 'incident',
    'unreadable')),
  leg          text check (leg in ('outbound', 'return')),
  stop_id      text,
  how          text check (how in ('scan', 'list', 'number')),
  reason       text,
  reason_text  text check (length(reason_text) <= 200),
  people       int,
  minutes      int,
  undoes_id    bigint references ride_acts on delete cascade,
  said_at      timestamptz, -- by the clock of the device
  clock_offset int not null default 0, -- seconds that were added
  happened_at  timestamptz not null, -- corrected, between the first list of the device and the arrival
  received_at  timestamptz not null,
  marks        text[] not null default '{}', -- src/domain/travel/driving/ride-acts.ts
  raw          text, -- of an unreadable act
  unique (author, nonce),
  constraint ride_acts_one_author check (num_nonnulls(route_id, staff_id) = 1)
);
comment on table ride_acts is
  'What a driver or staff at a meeting point did, as observed: a log that is only added to. Marks are the judgement, for control.';
create index ride_acts_by_date on ride_acts (date_id, id);
create index ride_acts_by_route on ride_acts (route_id, happened_at) where route_id is not null;
create index ride_acts_by_session on ride_acts (session_id) where session_id is not null;
create index ride_acts_by_staff on ride_acts (staff_id) where staff_id is not null;
create unique index ride_acts_undone on ride_acts (undoes_id) where undoes_id is not null;

create table ride_act_passengers (
  act_id       bigint references ride_acts on delete cascade,
  passenger_id uuid,
  result       text not null, -- src/domain/travel/driving/ride-acts.ts
  marks        text[] not null default '{}',
  primary key (act_id, passenger_id)
);
comment on table ride_act_passengers is
  'A passenger of an act with the judgement. It has no foreign key to passengers: a fact about an unknown one is kept, too.';
create index ride_act_passengers_by_passenger on ride_act_passengers (passenger_id);

alter table check_ins alter column staff_id drop not null;
alter table check_ins add column act_id bigint; -- the act of a driver or of a queueing phone of staff that boarded or undid
alter table check_ins add constraint check_ins_of_act foreign key (act_id) references ride_acts not valid;
alter table check_ins add constraint check_ins_author check (num_nonnulls(staff_id, act_id) > 0) not valid;

create table van_positions (
  route_id    uuid primary key references trip_routes on delete cascade,
  latitude    double precision not null check (latitude between -90 and 90),
  longitude   double precision not null check (longitude between -180 and 180),
  accuracy    double precision, -- metres
  measured_at timestamptz not null,
  received_at timestamptz not null
);
comment on table van_positions is 'The last position of a van, deleted after two hours; it has no history.';
create index van_positions_by_time on van_positions (measured_at);

create table manifest_openings (
  id         bigint generated always as identity primary key,
  link_id    uuid not null references driver_links on delete cascade,
  session_id uuid references driver_sessions on delete set null,
  outcome    text not null check (outcome in ('opened', 'read', 'wrong_digits')),
  created_at timestamptz not null
);
comment on table manifest_openings is
  'Access of a device to the people of a van: opened with the digits, read again, or refused for wrong digits.';
create index manifest_openings_by_link on manifest_openings (link_id, id);
create index manifest_openings_by_session on manifest_openings (session_id) where session_id is not null;
