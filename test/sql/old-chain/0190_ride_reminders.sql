-- Parties that were reminded of their ride: the day before, and soon before the van comes. Each once.
create table ride_reminders (
  ticket_id        uuid not null,
  address_position smallint not null,
  kind             text not null check (kind in ('day', 'soon')),
  told_at          timestamptz not null,
  primary key (ticket_id, address_position, kind),
  foreign key (ticket_id, address_position) references ticket_addresses (ticket_id, position) on delete cascade
);
create index promises_by_window on promises (window_from) where is_last and leg = 'outbound';
