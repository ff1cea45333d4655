-- alone
create unique index concurrently statement_lines_by_payout_line on statement_lines (payout_line_id) where payout_line_id is not null;
