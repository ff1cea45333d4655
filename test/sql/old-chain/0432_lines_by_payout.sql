-- alone
create index concurrently statement_lines_by_payout on statement_lines (payout_id) where payout_id is not null;
