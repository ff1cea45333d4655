-- alone
create index concurrently payout_lines_by_provider_id on payout_lines (theirs) where theirs <> '';
