-- A host may pay a bill by several transfers, and a bank may keep a fee of one. Each transfer is a row, and its receipt
-- belongs to that row. What is given back is what came.
create table bill_payments (
  id           uuid primary key default gen_random_uuid(),
  bill_id      uuid not null references host_bills,
  amount       bigint not null check (amount > 0), -- minor units of the bill's currency
  line_id      bigint references statement_lines,
  came_at      timestamptz not null,
  withdrawn_at timestamptz -- it was for something else
);
create index bill_payments_by_bill on bill_payments (bill_id);
create unique index bill_payments_by_line on bill_payments (line_id) where line_id is not null and withdrawn_at is null;

alter table transfer_receipts add column bill_payment_id uuid;
alter table transfer_receipts add constraint transfer_receipts_of_bill_payments
  foreign key (bill_payment_id) references bill_payments not valid;

-- To be given back, or given back.
alter table host_bills add column refund bigint not null default 0;
alter table host_bills add constraint host_bills_refund_check check (refund between 0 and amount) not valid;

insert into bill_payments (bill_id, amount, line_id, came_at)
select b.id, b.amount, (select l.id from statement_lines l where l.bill_id = b.id and l.direction = 'credit' order by l.id limit 1), b.changed_at
from host_bills b where b.state in ('paid', 'to_refund', 'refunded');
update transfer_receipts r set bill_payment_id = p.id
from bill_payments p where r.bill_id = p.bill_id and r.withdrawn_at is null;
update host_bills set refund = amount where state in ('to_refund', 'refunded');

-- Copies of migrations/functions: the triggers need them, and the previous version calls the last one while they are applied.
create or replace function move_bill_amount(kind text, to_account text, from_account text, amount bigint, bill uuid)
returns void language sql as $$
  with m as (select nextval('ledger_movements') as movement)
  insert into ledger (movement, kind, account, amount, currency, bill_id)
  select m.movement, kind, e.account, e.amount, b.currency, b.id
  from m, host_bills b, (values (to_account, move_bill_amount.amount), (from_account, -move_bill_amount.amount)) e (account, amount)
  where b.id = bill and e.amount <> 0
$$;
create or replace function set_bill_refund() returns trigger language plpgsql as $$
declare
  came bigint;
  gone bigint;
  forgiven bigint;
begin
  select coalesce(sum(p.amount), 0) into came from bill_payments p where p.bill_id = new.id and p.withdrawn_at is null;
  select coalesce(sum(m.gone), 0), coalesce(sum(m.amount) filter (where m.kind = 'short' and m.withdrawn_at is null), 0)
    into gone, forgiven from money_returns m where m.bill_id = new.id;
  if old.state = 'open' and new.state = 'paid' and came + forgiven < new.amount
    or old.state = 'cancelled' and new.state = 'to_refund' and came = 0 then
    insert into bill_payments (bill_id, amount, came_at) values (new.id, new.amount - came - forgiven, new.changed_at);
    came := new.amount - forgiven;
  elsif old.state in ('paid', 'to_refund') and new.state in ('open', 'cancelled') and came = new.amount and gone = 0 then
    update bill_payments p set withdrawn_at = new.changed_at where p.bill_id = new.id and p.withdrawn_at is null;
    came := 0;
  end if;
  if new.state = 'to_refund' and old.state <> 'refunded' then
    new.refund := greatest(came - gone, 0);
  elsif new.state in ('open', 'paid', 'cancelled') then
    new.refund := 0;
  end if;
  return new;
end $$;
create or replace function book_bill_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform move_bill_amount('received', 'provider:transfer', 'customer', new.amount, new.bill_id);
  elsif old.withdrawn_at is null and new.withdrawn_at is not null then
    perform move_bill_amount('received', 'customer', 'provider:transfer', new.amount, new.bill_id);
  end if;
  return null;
end $$;
create or replace function book_host_bill() returns trigger language plpgsql as $$
declare unpaid bigint;
begin
  if tg_op = 'INSERT' then
    perform move_bill_amount('sold', 'customer', 'sales', new.amount, new.id);
    return null;
  end if;
  case old.state || ' to ' || new.state
    when 'open to paid', 'paid to open' then
      return null;
    when 'to_refund to refunded' then
      perform move_bill_amount('refunded', 'refunds', 'provider:transfer', new.refund, new.id);
      return null;
    when 'refunded to to_refund' then -- the refund came back
      perform move_bill_amount('refunded', 'provider:transfer', 'refunds', new.refund, new.id);
      return null;
    when 'open to cancelled', 'open to to_refund', 'paid to to_refund', 'paid to cancelled', 'cancelled to to_refund',
      'to_refund to to_refund', 'to_refund to cancelled' then
      null;
  end case; -- any other change is an error
  -- Money that left is a matter of its own.
  select coalesce(sum(l.amount), 0) into unpaid from ledger l
  where l.bill_id = new.id and l.account = 'customer' and l.kind not in ('returned', 'written_off');
  if old.state = 'open' then
    perform move_bill_amount('given_up', 'sales', 'customer', unpaid, new.id);
    unpaid := 0;
  end if;
  insert into ledger (movement, kind, account, amount, currency, bill_id)
  select m.movement, 'to_refund', e.account, e.amount, new.currency, new.id
  from (select nextval('ledger_movements') as movement) m,
    (values ('refunds', old.refund - new.refund), ('customer', -unpaid), ('sales', new.refund - old.refund + unpaid)) e (account, amount)
  where e.amount <> 0;
  return null;
end $$;
create trigger host_bills_to_refund before update of state on host_bills for each row execute function set_bill_refund();
create trigger bill_payments_booked after insert or update of withdrawn_at on bill_payments
  for each row execute function book_bill_payment();
drop trigger host_bills_changed on host_bills;
create trigger host_bills_changed after update of state on host_bills for each row
  when (old.state is distinct from new.state or old.refund is distinct from new.refund) execute function book_host_bill();
drop trigger host_bills_paid_by_others on host_bill_changes;
create constraint trigger host_bills_paid_by_others after insert on host_bill_changes
  deferrable initially deferred for each row
  when (new.actor_kind = 'staff' and new.change in ('part', 'pay', 'refund', 'unpay')) execute function refuse_own_bill();
-- Only the replaced function called it.
drop function if exists move_bill_money(text, text, text, host_bills);
