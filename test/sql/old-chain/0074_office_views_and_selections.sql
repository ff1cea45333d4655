-- The filters and the sort of a list under a name that a person has given them.
create table office_views (
  id         int generated always as identity primary key,
  staff_id   uuid not null references staff_people,
  list       text not null,
  name       text not null check (name <> ''),
  query      text not null,
  is_default boolean not null default false,
  unique (staff_id, list, name)
);
-- A list opens with one view at most.
create unique index office_views_default on office_views (staff_id, list) where is_default;

-- The rows that a person has chosen for a bulk act: what they saw is acted on, whatever the filter would find later.
create table office_selections (
  id         uuid primary key,
  staff_id   uuid not null references staff_people,
  list       text not null,
  query      text not null,
  ids        text[] not null,
  expires_at timestamptz not null
);
