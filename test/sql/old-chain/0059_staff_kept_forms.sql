-- What was typed into a form that needs another log-in or a fresh second factor; shown again to the same person alone.
create table staff_kept_forms (
  id uuid primary key,
  staff_id uuid not null references staff_people,
  path text not null,
  fields jsonb not null,
  expires_at timestamptz not null
);
