-- Only a credit pays an order or a bill. A debit may show that a transfer was taken back, or that a refund left the account.
alter table statement_lines
  add column about_line bigint, -- the credit that this debit takes back
  add column refund_id uuid;    -- of ours, that it sends or brings back
alter table statement_lines add constraint statement_lines_about_line_fkey
  foreign key (about_line) references statement_lines not valid;
alter table statement_lines add constraint statement_lines_refund_id_fkey foreign key (refund_id) references refunds not valid;
alter table statement_lines drop constraint statement_lines_outcome_check;
alter table statement_lines add constraint statement_lines_outcome_check check (outcome in ('new', 'paid', 'paid_with_surplus',
  'revived', 'partly_paid', 'to_refund', 'confirmed_before', 'other_currency', 'unknown', 'set_aside', 'debit', 'taken_back',
  'refund_sent', 'bounced')) not valid;
alter table statement_lines add constraint statement_lines_only_credits_pay check (
  case direction when 'debit' then attempt_id is null and outcome in ('new', 'unknown', 'set_aside', 'debit', 'taken_back', 'refund_sent')
    else outcome not in ('debit', 'taken_back', 'refund_sent') end) not valid;
