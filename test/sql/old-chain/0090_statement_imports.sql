-- How the CSV files of a bank account are read, by the name that staff gave it. What is empty is guessed.
create table statement_mappings (
  id           int generated always as identity primary key,
  country_code text not null check (country_code in ('MX', 'CL', 'PE', 'ES')),
  name         text not null check (name <> ''),
  reading      jsonb not null,
  used_at      timestamptz not null,
  unique (country_code, name)
);

-- A statement from its upload until its last line has been taken: what was previewed is what is imported. The file is
-- forgotten then, or after a day.
create table statement_imports (
  id           uuid primary key,
  country_code text not null check (country_code in ('MX', 'CL', 'PE', 'ES')),
  file_name    text not null,
  file_hash    bytea not null,
  file         bytea,
  reading      jsonb not null,
  mapping_id   int references statement_mappings,
  state        text not null default 'previewed' check (state in ('previewed', 'imported')),
  counts       jsonb not null default '{}',
  actor_kind   text not null check (actor_kind in ('staff', 'customer', 'system', 'provider')),
  actor_id     text not null,
  created_at   timestamptz not null,
  imported_at  timestamptz,
  check (state = 'imported' or file is not null)
);
create index statement_imports_by_time on statement_imports (country_code, created_at desc);
