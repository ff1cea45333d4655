-- A database that was restored lacks what was done after its moment. Until a person opens the shop again it sells, mails,
-- expires and refunds nothing.
create table recoveries (
  id int generated always as identity primary key,
  -- the cluster and its timeline, which a restore changes: one recovery for each
  history text not null unique,
  began_at timestamptz not null,
  lost_from timestamptz not null,
  mails_withheld int not null,
  claimed_until timestamptz,
  report jsonb,
  reconciled_at timestamptz,
  opened_at timestamptz,
  opened_by text
);
create unique index recoveries_open on recoveries ((true)) where opened_at is null;

-- Erasures are written outside of the database, too, from which a restored one repeats them.
alter table users add column erasure_logged_at timestamptz;
