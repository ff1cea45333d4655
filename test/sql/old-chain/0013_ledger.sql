-- Every movement of money as double-entry rows: written once, in the transaction of what it follows from, whoever makes
-- that, and never changed. What the shop has or is owed is positive. docs/payments.md tells the accounts.
create sequence ledger_movements;

create table ledger (
  id         bigint generated always as identity primary key,
  movement   bigint not null,                     -- its entries sum to zero
  kind       text not null check (kind in ('sold', 'given_up', 'received', 'to_refund', 'refunded')),
  account    text not null,                       -- customer, sales, refunds, or provider:<name>
  amount     bigint not null check (amount <> 0), -- minor units
  currency   text not null,
  order_id   uuid not null references orders,
  attempt_id uuid references payment_attempts,
  refund_id  uuid references refunds,
  created_at timestamptz not null default now()
);
create index ledger_by_order on ledger (order_id);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to' using errcode = 'restrict_violation';
end $$;
create trigger ledger_is_only_added_to before update or delete or truncate on ledger
  for each statement execute function refuse_ledger_change();

-- Moves `amount` from one account to another.
create function move_money(kind text, to_account text, from_account text, amount bigint, currency text, order_id uuid,
  attempt_id uuid default null, refund_id uuid default null) returns void language sql as $$
  with m as (select nextval('ledger_movements') as movement)
  insert into ledger (movement, kind, account, amount, currency, order_id, attempt_id, refund_id)
  select m.movement, kind, e.account, e.amount, currency, order_id, attempt_id, refund_id
  from m, (values (to_account, amount), (from_account, -amount)) e (account, amount)
  where amount <> 0
$$;

-- An order that has to be paid: its customer owes it. One that costs nothing, or that the organiser funds, moves nothing.
create function note_sold_orders() returns trigger language plpgsql as $$
begin
  with sold as (
    select nextval('ledger_movements') as movement, o.* from new_orders o where o.state like 'awaiting%' and o.total > 0
  )
  insert into ledger (movement, kind, account, amount, currency, order_id)
  select s.movement, 'sold', e.account, e.amount, s.currency, s.id
  from sold s, lateral (values ('customer', s.total), ('sales', -s.total)) e (account, amount);
  return null;
end $$;
create trigger orders_sold after insert on orders referencing new table as new_orders
  for each statement execute function note_sold_orders();

create function note_order_change() returns trigger language plpgsql as $$
begin
  if new.state = 'cancelled' then
    perform move_money('given_up', 'sales', 'customer', new.total, new.currency, new.id);
  elsif old.state = 'cancelled' then
    perform move_money('sold', 'customer', 'sales', new.total, new.currency, new.id);
  end if;
  return null;
end $$;
create trigger orders_changed after update of state on orders for each row
  when (old.state is distinct from new.state) execute function note_order_change();

create function note_received_money() returns trigger language plpgsql as $$
begin
  perform move_money('received', 'provider:' || new.provider, 'customer', new.amount, new.currency, new.order_id, new.id);
  return null;
end $$;
create trigger attempts_completed after update of state on payment_attempts for each row
  when (new.state = 'completed' and old.state <> 'completed') execute function note_received_money();

-- Late and double money goes back to a customer who owes nothing; what staff give back was a sale.
create function note_new_refund() returns trigger language plpgsql as $$
begin
  perform move_money('to_refund', case new.reason when 'staff' then 'sales' else 'customer' end, 'refunds',
    new.amount, new.currency, new.order_id, new.attempt_id, new.id);
  return null;
end $$;
create trigger refunds_made after insert on refunds for each row execute function note_new_refund();

create function note_done_refund() returns trigger language plpgsql as $$
begin
  perform move_money('refunded', 'refunds', 'provider:' || a.provider, new.amount, new.currency, new.order_id,
    new.attempt_id, new.id)
  from payment_attempts a where a.id = new.attempt_id;
  return null;
end $$;
create trigger refunds_done after update of state on refunds for each row
  when (new.state = 'done' and old.state <> 'done') execute function note_done_refund();

-- What happened before there was a ledger.
select move_money('sold', 'customer', 'sales', total, currency, id)
from orders o where exists (select from payment_attempts a where a.order_id = o.id) order by created_at;
select move_money('received', 'provider:' || provider, 'customer', amount, currency, order_id, id)
from payment_attempts where state = 'completed' order by ordinal;
select move_money('given_up', 'sales', 'customer', total, currency, id)
from orders o where state = 'cancelled' and exists (select from payment_attempts a where a.order_id = o.id);
select move_money('to_refund', case reason when 'staff' then 'sales' else 'customer' end, 'refunds', amount, currency,
  order_id, attempt_id, id) from refunds order by created_at;
select move_money('refunded', 'refunds', 'provider:' || a.provider, r.amount, r.currency, r.order_id, r.attempt_id, r.id)
from refunds r join payment_attempts a on a.id = r.attempt_id where r.state = 'done';
