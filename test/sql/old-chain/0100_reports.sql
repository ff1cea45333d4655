-- Reports read the ledger by the time of its entries.
create index ledger_by_time on ledger (created_at);
