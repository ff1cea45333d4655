-- alone
create index concurrently payout_lines_by_return on payout_lines (money_return_id) where money_return_id is not null;
