-- Payout files of providers: what each says that it took, kept for itself, gave back and paid to the bank.
create table payouts (
  id           bigint generated always as identity primary key,
  provider     text not null,
  country_code text not null check (country_code in ('MX', 'CL', 'PE', 'ES')),
  currency     text not null check (currency in ('MXN', 'CLP', 'PEN', 'EUR', 'USD')),
  file_name    text not null,
  file_hash    bytea not null unique,
  first_day    date not null,             -- of its lines
  last_day     date not null,
  payments     bigint not null,           -- minor units, as all that follow
  fees         bigint not null,
  refunds      bigint not null,
  paid_out     bigint not null,           -- what has to be on the bank's statement
  imported_at  timestamptz not null,
  imported_by  text not null
);
create index payouts_by_time on payouts (imported_at, id);

create table payout_lines (
  id         bigint generated always as identity primary key,
  payout_id  bigint not null references payouts,
  row        int,                         -- of the file; null for a payment that is missing there
  line_key   text unique,                 -- the same line brings nothing in another file
  kind       text not null check (kind in ('payment', 'refund', 'other')),
  outcome    text not null check (outcome in ('matched', 'double', 'foreign', 'not_booked', 'amount', 'fee', 'other', 'missing')),
  theirs     text not null,               -- the provider's reference
  ours       text not null,
  amount     bigint not null,
  fee        bigint not null,
  expected   bigint,                      -- the amount or the fee in the ledger, where the line has another
  booked_on  date not null,
  attempt_id uuid references payment_attempts,
  refund_id  uuid references refunds,
  settled_at timestamptz,                 -- when a person, or a later file, explained the difference
  settled_by text,
  why        text,
  check ((row is null) = (outcome = 'missing')),
  check ((settled_at is null) = (settled_by is null))
);
create index payout_lines_by_payout on payout_lines (payout_id, id);
create index payout_lines_by_attempt on payout_lines (attempt_id) where attempt_id is not null;
create index payout_lines_by_refund on payout_lines (refund_id) where refund_id is not null;
create index payout_lines_open on payout_lines (payout_id) where outcome <> 'matched' and settled_at is null;

-- What a provider pays to the bank leaves its account in the ledger.
alter table ledger add column payout_id bigint references payouts;
alter table ledger drop constraint ledger_is_of_one_thing;
alter table ledger add constraint ledger_is_of_one_thing check (num_nonnulls(order_id, bill_id, payout_id) = 1);
alter table ledger drop constraint ledger_kind_check;
alter table ledger add constraint ledger_kind_check
  check (kind in ('sold', 'given_up', 'received', 'fee', 'to_refund', 'refunded', 'paid_out'));

create function book_payout() returns trigger language plpgsql as $$
begin
  insert into ledger (movement, kind, account, amount, currency, payout_id)
  select m.movement, 'paid_out', e.account, e.amount, new.currency, new.id
  from (select nextval('ledger_movements') as movement) m,
    (values ('bank', new.paid_out), ('provider:' || new.provider, -new.paid_out)) e (account, amount)
  where e.amount <> 0;
  return null;
end $$;
create trigger payouts_booked after insert on payouts for each row execute function book_payout();
