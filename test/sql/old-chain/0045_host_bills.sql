-- What the host of a private event pays where the guests do not: one bill for the rides of all, paid by bank transfer.
-- docs/order-states.md has its states.
create table host_bills (
  id         uuid primary key default gen_random_uuid(),
  request_id int unique references event_requests on delete set null, -- null once the host has deleted the account
  event_id   int not null unique references events,
  owner_id   uuid not null references users,
  state      text not null default 'open' check (state in ('open', 'paid', 'cancelled', 'to_refund', 'refunded')),
  amount     bigint not null check (amount > 0), -- minor units
  currency   text not null check (currency in ('MXN', 'CLP', 'PEN', 'EUR', 'USD')),
  reference  int not null unique default next_transfer_reference(), -- what the host writes on the transfer
  due_at     timestamptz not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index host_bills_by_owner on host_bills (owner_id);

create table host_bill_changes (
  id         bigint generated always as identity primary key,
  bill_id    uuid not null references host_bills,
  change     text not null,
  actor_kind text not null check (actor_kind in ('staff', 'customer', 'system', 'provider')),
  actor_id   text not null,
  details    jsonb not null default '{}',
  created_at timestamptz not null
);
create index host_bill_changes_by_bill on host_bill_changes (bill_id);

-- A transfer pays one thing: an order or a bill, or it gives one refund or one bill back.
alter table transfer_receipts alter column attempt_id drop not null;
alter table transfer_receipts add column bill_id uuid unique references host_bills;
alter table transfer_receipts add constraint transfer_receipts_pay_one_thing
  check ((attempt_id is null) <> (bill_id is null));

alter table hand_refunds drop constraint hand_refunds_pkey;
alter table hand_refunds alter column refund_id drop not null;
alter table hand_refunds add constraint hand_refunds_by_refund unique (refund_id);
alter table hand_refunds add column bill_id uuid unique references host_bills;
alter table hand_refunds add constraint hand_refunds_give_back_one_thing
  check ((refund_id is null) <> (bill_id is null));

alter table statement_lines add column bill_id uuid references host_bills;
alter table statement_lines drop constraint statement_lines_check;
alter table statement_lines add constraint statement_lines_have_a_place
  check (outcome in ('new', 'unknown') or (order_id is null) <> (bill_id is null));
create index statement_lines_by_bill on statement_lines (bill_id) where bill_id is not null;

-- The ledger books bills on the accounts of orders.
alter table ledger alter column order_id drop not null;
alter table ledger add column bill_id uuid references host_bills;
alter table ledger add constraint ledger_is_of_one_thing check ((order_id is null) <> (bill_id is null));
create index ledger_by_bill on ledger (bill_id) where bill_id is not null;

create function move_bill_money(kind text, to_account text, from_account text, bill host_bills)
returns void language sql as $$
  with m as (select nextval('ledger_movements') as movement)
  insert into ledger (movement, kind, account, amount, currency, bill_id)
  select m.movement, kind, e.account, e.amount, bill.currency, bill.id
  from m, (values (to_account, bill.amount), (from_account, -bill.amount)) e (account, amount)
$$;

create function book_host_bill() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform move_bill_money('sold', 'customer', 'sales', new);
    return null;
  end if;
  case old.state || ' to ' || new.state
    when 'open to paid' then
      perform move_bill_money('received', 'provider:transfer', 'customer', new);
    when 'open to cancelled' then
      perform move_bill_money('given_up', 'sales', 'customer', new);
    when 'paid to to_refund' then
      perform move_bill_money('to_refund', 'sales', 'refunds', new);
    when 'cancelled to to_refund' then -- money that came after the event was called off
      perform move_bill_money('received', 'provider:transfer', 'customer', new);
      perform move_bill_money('to_refund', 'customer', 'refunds', new);
    when 'to_refund to refunded' then
      perform move_bill_money('refunded', 'refunds', 'provider:transfer', new);
  end case; -- any other change is an error
  return null;
end $$;
create trigger host_bills_opened after insert on host_bills for each row execute function book_host_bill();
create trigger host_bills_changed after update of state on host_bills for each row
  when (old.state is distinct from new.state) execute function book_host_bill();
