-- Files that staff have asked for. A job writes the parts of one and marks it done in the same transaction, so that a
-- file that was cut off is never there.
create table exports (
  id          uuid primary key,
  staff_id    uuid not null references staff_people,
  source      text not null,
  query       jsonb not null,           -- the filter, as in the address of the list
  filter      jsonb not null,           -- what its statement takes
  columns     text[] not null,
  format      text not null check (format in ('csv', 'xlsx')),
  personal    boolean not null,         -- has columns with contacts
  countries   text[] not null,          -- where its person could make it
  language    text not null,
  state       text not null check (state in ('waiting', 'asked', 'done', 'failed')),
  tries       smallint not null default 0,
  rows        int,
  bytes       bigint,
  asked_at    timestamptz not null,
  finished_at timestamptz,
  expires_at  timestamptz not null,     -- when it is deleted
  check ((state = 'done') = (rows is not null and bytes is not null))
);
create index exports_by_person on exports (staff_id, asked_at, id);
create index exports_to_write on exports (asked_at) where state = 'asked';
create index exports_by_expiry on exports (expires_at);

create table export_parts (
  export_id uuid not null references exports on delete cascade,
  nth       int not null,
  bytes     bytea not null,
  primary key (export_id, nth)
);
