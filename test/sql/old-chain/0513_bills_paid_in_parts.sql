-- alone
-- A bill may be paid by several transfers.
drop index concurrently transfer_receipts_by_bill;
