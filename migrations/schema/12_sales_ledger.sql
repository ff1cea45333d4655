-- The books: every movement of money as double entries. Triggers write them; docs/payments.md describes the accounts.

\ir ../functions/refuse_ledger_change.sql

create sequence ledger_movements;

create table ledger (
  id         bigint generated always as identity primary key,
  movement   bigint not null, -- its entries sum to zero
  kind       text not null check (kind in ('sold', 'given_up', 'received', 'fee', 'to_refund', 'refunded', 'paid_out',
    'returned', 'forgiven', 'written_off', 'withdrawn')),
  account    text not null, -- customer, sales, refunds, fees, losses, forgiven, bank or provider:<name>
  amount     bigint not null check (amount <> 0), -- minor units
  currency   text not null,
  order_id   uuid references orders,
  bill_id    uuid references host_bills,
  attempt_id uuid references payment_attempts,
  refund_id  uuid references refunds,
  payout_id  bigint references payouts,
  created_at timestamptz not null default now(),
  constraint ledger_one_object check (num_nonnulls(order_id, bill_id, payout_id) = 1)
);
comment on table ledger is 'An entry of the double-entry books. Entries are only added; those of a movement sum to zero.';
create index ledger_by_order on ledger (order_id);
create index ledger_by_bill on ledger (bill_id) where bill_id is not null;
create index ledger_by_time on ledger (created_at);

create trigger ledger_append_only before update or delete or truncate on ledger
  for each statement execute function refuse_ledger_change();

create table money_audits (
  id          bigint generated always as identity primary key,
  audited_at  timestamptz not null,
  audited_by  text not null,
  duration_ms int not null,
  findings    jsonb not null -- empty when the books are right
);
comment on table money_audits is 'A run of `audit-money` with its findings.';
