-- Payouts of payment providers to the bank.

\ir ../functions/book_payout.sql
\ir ../functions/refuse_payout_above_balance.sql
\ir ../functions/book_line_fee.sql

create table payouts (
  id           bigint generated always as identity primary key,
  provider     text not null,
  country_code text not null check (country_code in ('MX', 'CL', 'PE', 'ES')),
  currency     text not null check (currency in ('MXN', 'CLP', 'PEN', 'EUR', 'USD')),
  file_name    text not null,
  file_hash    bytea not null unique,
  first_day    date not null, -- of its lines
  last_day     date not null,
  payments     bigint not null, -- minor units, as all that follow
  fees         bigint not null,
  refunds      bigint not null,
  disputed     bigint not null default 0, -- that disputes took, less what they returned
  reserved     bigint not null default 0, -- that the provider holds back, less what it released
  paid_out     bigint not null, -- that has to appear on the bank statement
  approval_id  bigint references approvals, -- by a second person, if it exceeds the provider's balance
  imported_at  timestamptz not null,
  imported_by  text not null
);
comment on table payouts is 'A payout file of a provider: what it took in, kept, refunded and paid to the bank.';
create index payouts_by_time on payouts (imported_at, id);

create trigger payouts_booked after insert on payouts
  for each row execute function book_payout();
create constraint trigger payouts_within_balance after insert on payouts deferrable initially deferred
  for each row execute function refuse_payout_above_balance();

create table payout_lines (
  id              bigint generated always as identity primary key,
  payout_id       bigint not null references payouts,
  row             int, -- of the file; null: a payment that the file lacks
  line_key        text unique, -- identifies the line, so that a second file does not import it again
  kind            text not null check (kind in ('payment', 'refund', 'reserve', 'dispute', 'dispute_won', 'other')),
  record_type     text, -- the provider's name of the kind: a dispute, a reserve, a tax
  outcome         text not null check (outcome in ('matched', 'double', 'foreign', 'not_booked', 'amount', 'fee', 'changed',
    'sum', 'total', 'other', 'missing')),
  theirs          text not null, -- the provider's reference
  ours            text not null, -- our reference
  amount          bigint not null,
  leaves          boolean, -- whether the amount left the provider's account; null in lines of older files
  fee             bigint not null,
  -- the fee of a line that is neither a payment nor a refund of ours, as in the ledger; null: no fee, or one that is booked with
  -- its payment or refund
  booked_fee      bigint,
  expected        bigint, -- the amount or fee in the ledger, if it differs
  booked_on       date not null,
  attempt_id      uuid references payment_attempts,
  refund_id       uuid references refunds,
  money_return_id bigint references money_returns,
  settled_at      timestamptz, -- when staff, or a later file, explained the difference
  settled_by      text,
  why             text,
  constraint payout_lines_missing_without_row check (("row" is null) = (outcome = 'missing')),
  constraint payout_lines_settled check ((settled_at is null) = (settled_by is null))
);
comment on table payout_lines is 'A line of a payout file, and how it compares with the ledger.';
create index payout_lines_by_payout on payout_lines (payout_id, id);
create index payout_lines_by_attempt on payout_lines (attempt_id) where attempt_id is not null;
create index payout_lines_by_refund on payout_lines (refund_id) where refund_id is not null;
create index payout_lines_open on payout_lines (payout_id) where outcome <> 'matched' and settled_at is null;
create index payout_lines_by_provider_id on payout_lines (theirs) where theirs <> '';
create index payout_lines_by_return on payout_lines (money_return_id) where money_return_id is not null;

create trigger payout_lines_with_fee after insert on payout_lines
  for each row when (new.booked_fee <> 0) execute function book_line_fee();
create trigger payout_lines_given_fee after update of booked_fee on payout_lines
  for each row when (old.booked_fee is null and new.booked_fee <> 0) execute function book_line_fee();

create table payout_files (
  id           uuid primary key,
  provider     text not null,
  country_code text not null check (country_code in ('MX', 'CL', 'PE', 'ES')),
  name         text not null,
  text         text not null,
  uploaded_by  text not null,
  uploaded_at  timestamptz not null,
  packed       bytea -- the rows that were read, compressed, so that the file is parsed once
);
comment on table payout_files is
  'An uploaded payout file until its import, for a day: the file that was previewed is the one that is imported.';
