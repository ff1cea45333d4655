-- What a call of staff has just made, for an equal one that follows at once: a second press of a button makes nothing new. Rows are
-- deleted within a minute or with the next such call.
create table staff_repeats (
  staff_id uuid not null references staff_people (id) on delete cascade,
  digest   bytea not null,
  made_at  timestamptz not null,
  result   jsonb not null,
  primary key (staff_id, digest)
);
