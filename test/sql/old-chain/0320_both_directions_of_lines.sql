-- Debits are stored too: they show that a transfer was taken back, or that a refund left the account. `amount` stays positive.
alter table statement_lines
  add column direction text not null default 'credit',
  add column account text not null default '',       -- of the other side, as the bank writes it
  add column end_to_end_id text,                     -- the sender's id, which travels with the transfer
  add column returned boolean not null default false, -- takes an earlier line back, or is a transfer that comes back
  add column return_code text,                       -- the bank's reason, e.g. AC04
  add column return_of text,                         -- the bank's or sender's id of the original
  add column instructed_amount bigint,               -- minor units, before the banks' fees
  add column charges bigint;                         -- minor units
alter table statement_lines add constraint statement_lines_direction_check check (direction in ('credit', 'debit')) not valid;
alter table statement_lines add constraint statement_lines_return_check
  check (returned or (return_code is null and return_of is null)) not valid;
alter table statement_lines add constraint statement_lines_charges_check
  check (coalesce(instructed_amount > 0, true) and coalesce(charges >= 0, true)) not valid;

alter table statement_lines drop constraint statement_lines_outcome_check;
alter table statement_lines add constraint statement_lines_outcome_check check (outcome in ('new', 'paid', 'paid_with_surplus',
  'revived', 'partly_paid', 'to_refund', 'confirmed_before', 'other_currency', 'unknown', 'set_aside', 'debit')) not valid;
alter table statement_lines drop constraint statement_lines_have_a_place;
alter table statement_lines add constraint statement_lines_have_a_place
  check (outcome in ('new', 'unknown', 'set_aside', 'debit') or (order_id is null) <> (bill_id is null)) not valid;
