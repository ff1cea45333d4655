-- A payout file of a provider from its upload to its import: what was previewed is what is imported. It is kept for a day.
create table payout_files (
  id           uuid primary key,
  provider     text not null,
  country_code text not null check (country_code in ('MX', 'CL', 'PE', 'ES')),
  name         text not null,
  text         text not null,
  uploaded_by  text not null,
  uploaded_at  timestamptz not null
);
