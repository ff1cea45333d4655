-- "Your van is near" and "your van is here" for who asked for alerts of an order.

create table van_notices (
  ticket_id        uuid,
  address_position smallint,
  kind             text check (kind in ('near', 'here')),
  told_at          timestamptz not null,
  primary key (ticket_id, address_position, kind),
  foreign key (ticket_id, address_position) references ticket_addresses (ticket_id, position) on delete cascade
);
comment on table van_notices is
  'That a party was told on the day that its van is near or here, once each, also by several processes and after an undo.';

alter table push_alerts drop constraint push_alerts_kind_check;
alter table push_alerts add constraint push_alerts_kind
  check (kind in ('promised', 'changed', 'day', 'soon', 'incident', 'near', 'here')) not valid;
alter table push_alerts add column party text; -- ticket/position of a notice about a van; alerts of other parties do not replace it
alter table push_alerts add column vehicle text;
alter table push_alerts add column expected_at timestamptz; -- when the van comes, at the earliest
