-- What staff are asked about an open line, and the refunds that a returned transfer may bring back.
alter table statement_lines add column question text;
alter table statement_lines add constraint statement_lines_question_check check (question in
  ('reversal', 'names_payment', 'bounce', 'twin', 'before_order', 'confirmed', 'other_amount')) not valid;
-- Hashes of the accounts to which a refund was sent and of those from which it came back, to refuse the same again.
alter table hand_refunds add column sent_to bytea, add column bounced_from bytea[] not null default '{}';
