-- Bank statements, and the transfers that pay orders and bills.

\ir ../functions/line_words.sql
\ir ../functions/refuse_own_line.sql
\ir ../functions/book_bill_payment.sql

create table statement_mappings (
  id           int generated always as identity primary key,
  country_code text not null check (country_code in ('MX', 'CL', 'PE', 'ES')),
  name         text not null check (name <> ''),
  reading      jsonb not null,
  used_at      timestamptz not null,
  unique (country_code, name)
);
comment on table statement_mappings is 'How the CSV files of a bank account are read. Empty columns are guessed.';

create table statement_imports (
  id           uuid primary key,
  country_code text not null check (country_code in ('MX', 'CL', 'PE', 'ES')),
  file_name    text not null,
  file_hash    bytea not null,
  file         bytea,
  packed       bytea, -- rows as lines of JSON, compressed; deleted with the file
  reading      jsonb not null,
  mapping_id   int references statement_mappings,
  state        text not null default 'previewed' check (state in ('previewed', 'imported')),
  counts       jsonb not null default '{}',
  facts        jsonb, -- about the file: headings, samples, open questions
  actor_kind   text not null check (actor_kind in ('staff', 'customer', 'system', 'provider')),
  actor_id     text not null,
  created_at   timestamptz not null,
  imported_at  timestamptz,
  constraint statement_imports_file_until_import check (state = 'imported' or file is not null)
);
comment on table statement_imports is
  'An uploaded bank statement until its last line is stored: the file that was previewed is the one that is imported.';
create index statement_imports_by_time on statement_imports (country_code, created_at desc);

create table statement_lines (
  id                bigint generated always as identity primary key,
  line_key          text not null unique, -- hash of the bank's id, or of the content and the ordinal among equal lines
  country_code      text not null check (country_code in ('MX', 'CL', 'PE', 'ES')), -- of the account
  direction         text not null default 'credit' check (direction in ('credit', 'debit')),
  booked_on         date not null,
  amount            bigint not null check (amount > 0), -- minor units
  currency          text not null,
  instructed_amount bigint, -- minor units, before the banks' fees
  charges           bigint, -- minor units
  reference         text not null,
  payer             text not null,
  account           text not null default '', -- of the other side, as the bank writes it
  bank_id           text, -- the bank's key of the transfer (clave de rastreo) or of the entry
  end_to_end_id     text, -- the sender's id, which travels with the transfer
  returned          boolean not null default false, -- reverses an earlier line, or is a transfer that comes back
  return_code       text, -- the bank's reason, e.g. AC04
  return_of         text, -- the bank's or sender's id of the original
  outcome           text not null check (outcome in ('new', 'paid', 'paid_with_surplus', 'revived', 'partly_paid', 'to_refund',
    'confirmed_before', 'other_currency', 'unknown', 'set_aside', 'debit', 'taken_back', 'refund_sent', 'bounced', 'payout')),
  why               text,
  -- that staff are asked about an open line
  question          text check (question in ('reversal', 'names_payment', 'bounce', 'twin', 'repeated', 'before_order',
    'confirmed', 'other_amount')),
  order_id          uuid references orders,
  bill_id           uuid references host_bills,
  attempt_id        uuid unique references payment_attempts,
  refund_id         uuid references refunds, -- of ours, that it sends or returns
  payout_id         bigint references payouts, -- the payout that arrives with this credit
  payout_line_id    bigint references payout_lines, -- its line in the payout file, if the file lists payouts
  about_line        bigint references statement_lines, -- the credit that this debit reverses
  same_as           bigint references statement_lines, -- a line of another file that is probably the same movement; staff decide
  file_name         text, -- null: imported on the command line without a file
  file_position     text, -- such as 12, or 1.4.2 of a camt.053
  actor_kind        text not null check (actor_kind in ('staff', 'customer', 'system', 'provider')),
  actor_id          text not null,
  read_at           timestamptz not null,
  constraint statement_lines_set_aside_with_reason check ((why is not null) = (outcome = 'set_aside')),
  constraint statement_lines_return_check check (returned or (return_code is null and return_of is null)),
  constraint statement_lines_charges_check check (coalesce((instructed_amount > 0), true) and coalesce((charges >= 0), true)),
  constraint statement_lines_only_credits_pay check (case direction
    when 'debit' then attempt_id is null
      and outcome in ('new', 'unknown', 'set_aside', 'debit', 'taken_back', 'refund_sent')
    else outcome not in ('debit', 'taken_back', 'refund_sent') end),
  constraint statement_lines_assigned check (
    outcome in ('new', 'unknown', 'set_aside', 'debit', 'payout') or ((order_id is null) <> (bill_id is null))),
  constraint statement_lines_of_payouts check (case outcome
    when 'payout' then payout_id is not null and direction = 'credit' and num_nonnulls(order_id, bill_id, attempt_id) = 0
    else num_nonnulls(payout_id, payout_line_id) = 0 end)
);
comment on table statement_lines is 'A line of a bank statement, stored once however many files contain it.';
create index statement_lines_by_order on statement_lines (order_id) where order_id is not null;
create index statement_lines_by_bill on statement_lines (bill_id) where bill_id is not null;
create index statement_lines_by_bank_id on statement_lines (bank_id) where bank_id is not null;
create index statement_lines_open on statement_lines (id) where outcome in ('new', 'unknown', 'other_currency');
create index statement_lines_by_amount on statement_lines (amount, id);
create index statement_lines_by_words on statement_lines using gin (line_words(reference, payer, bank_id) gin_trgm_ops)
  with (fastupdate = off);
create index statement_lines_by_end_to_end_id on statement_lines (end_to_end_id) where end_to_end_id is not null;
create index statement_lines_about_line on statement_lines (about_line) where about_line is not null;
create index statement_lines_by_original on statement_lines (return_of) where return_of is not null;
create index statement_lines_by_payout on statement_lines (payout_id) where payout_id is not null;
create unique index statement_lines_by_payout_line on statement_lines (payout_line_id) where payout_line_id is not null;

create table statement_line_changes (
  id         bigint generated always as identity primary key,
  line_id    bigint not null references statement_lines,
  change     text not null check (change in ('place', 'undo', 'set_aside', 'take_back', 'outgoing', 'taken_back', 'payout')),
  order_id   uuid references orders,
  bill_id    uuid references host_bills,
  attempt_id uuid references payment_attempts,
  outcome    text not null,
  reason     text,
  actor_kind text not null check (actor_kind in ('staff', 'customer', 'system', 'provider')),
  actor_id   text not null,
  created_at timestamptz not null
);
comment on table statement_line_changes is 'A decision of staff about a line of a statement.';
create index statement_line_changes_by_line on statement_line_changes (line_id, id);

create trigger statement_line_changes_by_others after insert on statement_line_changes
  for each row when (new.actor_kind = 'staff' and new.order_id is not null) execute function refuse_own_line();

create table bill_payments (
  id           uuid default gen_random_uuid() primary key,
  bill_id      uuid not null references host_bills,
  amount       bigint not null check (amount > 0), -- minor units of the bill's currency
  line_id      bigint references statement_lines,
  came_at      timestamptz not null,
  withdrawn_at timestamptz -- when it turned out to be for something else
);
comment on table bill_payments is 'A transfer that paid a bill or a part of it.';
create index bill_payments_by_bill on bill_payments (bill_id);
create unique index bill_payments_by_line on bill_payments (line_id) where line_id is not null and withdrawn_at is null;

create trigger bill_payments_booked after insert or update of withdrawn_at on bill_payments
  for each row execute function book_bill_payment();

create table transfer_receipts (
  tracking_key    text not null check (tracking_key ~ '^[A-Z0-9]{1,30}$'),
  attempt_id      uuid unique references payment_attempts,
  bill_id         uuid references host_bills,
  bill_payment_id uuid constraint transfer_receipts_of_bill_payments references bill_payments,
  actor_kind      text not null check (actor_kind in ('staff', 'customer', 'system', 'provider')),
  actor_id        text not null,
  seen_at         timestamptz not null,
  withdrawn_at    timestamptz,
  constraint transfer_receipts_one_object check ((attempt_id is null) <> (bill_id is null))
);
comment on table transfer_receipts is 'A bank transfer that was confirmed for an attempt or a bill. One transfer cannot pay two.';
create unique index transfer_receipts_by_key on transfer_receipts (tracking_key) where withdrawn_at is null;
create index transfer_receipts_of_bill on transfer_receipts (bill_id) where bill_id is not null and withdrawn_at is null;

create constraint trigger transfer_receipts_by_others after insert on transfer_receipts deferrable initially deferred
  for each row when (new.actor_kind = 'staff') execute function refuse_own_order();
