-- A payout of a provider arrives on the bank statement: its line is no unassigned money.
alter table statement_lines
  add column payout_id bigint,        -- the payout that this credit is
  add column payout_line_id bigint;   -- its line in the file, if the file lists its payouts
alter table statement_lines add constraint statement_lines_payout_id_fkey foreign key (payout_id) references payouts not valid;
alter table statement_lines add constraint statement_lines_payout_line_id_fkey
  foreign key (payout_line_id) references payout_lines not valid;
alter table statement_lines drop constraint statement_lines_outcome_check;
alter table statement_lines add constraint statement_lines_outcome_check check (outcome in ('new', 'paid', 'paid_with_surplus',
  'revived', 'partly_paid', 'to_refund', 'confirmed_before', 'other_currency', 'unknown', 'set_aside', 'debit', 'taken_back',
  'refund_sent', 'bounced', 'payout')) not valid;
alter table statement_lines drop constraint statement_lines_have_a_place;
alter table statement_lines add constraint statement_lines_have_a_place
  check (outcome in ('new', 'unknown', 'set_aside', 'debit', 'payout') or (order_id is null) <> (bill_id is null)) not valid;
alter table statement_lines add constraint statement_lines_of_payouts check (case outcome
  when 'payout' then payout_id is not null and direction = 'credit' and num_nonnulls(order_id, bill_id, attempt_id) = 0
  else num_nonnulls(payout_id, payout_line_id) = 0 end) not valid;
alter table statement_line_changes drop constraint statement_line_changes_change_check;
alter table statement_line_changes add constraint statement_line_changes_change_check
  check (change in ('place', 'undo', 'set_aside', 'take_back', 'outgoing', 'taken_back', 'payout')) not valid;

-- Reserves and disputes are kinds of lines of their own; the money that left by one is its line's.
alter table payout_lines drop constraint payout_lines_kind_check;
alter table payout_lines add constraint payout_lines_kind_check
  check (kind in ('payment', 'refund', 'reserve', 'dispute', 'dispute_won', 'other')) not valid;
alter table payout_lines add column money_return_id bigint;
alter table payout_lines add constraint payout_lines_money_return_id_fkey
  foreign key (money_return_id) references money_returns not valid;
alter table payouts
  add column disputed bigint not null default 0, -- what disputes took, less what they gave back
  add column reserved bigint not null default 0; -- what the provider holds back, less what it gave back

-- An event may be reported by another source than its case was.
alter table money_returns add column reported_by text; -- null: by the source of the case

-- Other reports of the same event: a dispute is told by a notification, by a look-up and by a payout file, and left once.
create table money_return_evidence (
  id          bigint generated always as identity primary key,
  return_id   bigint not null references money_returns,
  source      text not null check (source ~ '^(provider:.+|statement|payout)$'),
  reference   text not null,           -- the source's own
  kind        text not null check (kind in ('disputed', 'dispute_won', 'dispute_lost', 'refunded_elsewhere', 'taken_back', 'bounced', 'short')),
  amount      bigint not null check (amount > 0), -- minor units
  happened_at timestamptz not null,    -- by this source
  created_at  timestamptz not null
);
create index money_return_evidence_by_return on money_return_evidence (return_id);
create index money_return_evidence_by_reference on money_return_evidence (source, reference);
