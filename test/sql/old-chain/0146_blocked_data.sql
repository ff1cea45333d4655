-- Personal data after their use, where a law wants them blocked before they are deleted: no page and no call of the shop reads
-- this table. It is for authorities and courts, until `delete_at`.
create table blocked_data (
  id           bigint generated always as identity primary key,
  data         text not null,
  country_code text not null,
  order_id     uuid not null references orders,
  details      jsonb not null,
  blocked_at   timestamptz not null,
  delete_at    timestamptz not null
);
create index blocked_data_by_order on blocked_data (order_id);
create index blocked_data_by_details on blocked_data using gin (details jsonb_path_ops);
create index blocked_data_by_end on blocked_data (delete_at);

-- When the passengers of a date that is over were taken out of use.
alter table event_dates add column passengers_forgotten_at timestamptz;
