-- alone
-- The receipts of a bill are searched when its money is confirmed, undone or shown.
create index concurrently transfer_receipts_of_bill on transfer_receipts (bill_id) where bill_id is not null and withdrawn_at is null;
