-- A passenger's place in an order passes to another person, who accepts it by a signed link (its content is the id of the
-- row). `passenger_id` becomes null when the people of the ticket are replaced, which ends the link.
create table give_aways (
  id           uuid primary key,
  order_id     uuid not null references orders,
  ticket_id    uuid not null references tickets,
  passenger_id uuid references passengers on delete set null,
  email        text not null,           -- of the receiver, until the link is used or taken back
  state        text not null default 'open' check (state in ('open', 'accepted', 'taken_back')),
  created_at   timestamptz not null,
  changed_at   timestamptz,             -- when it was accepted or taken back
  ended_at     timestamptz,             -- when the receiver was told that the ticket is no longer valid
  locale       text                     -- of the receiver, once accepted
);
create unique index give_aways_open on give_aways (passenger_id) where state = 'open';
create index give_aways_by_passenger on give_aways (passenger_id);
create index give_aways_by_order on give_aways (order_id);
create index give_aways_accepted on give_aways (ticket_id) where state = 'accepted' and ended_at is null;
