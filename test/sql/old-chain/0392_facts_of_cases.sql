-- alone
-- A dispute that was decided can be opened again: each time is a fact of its case.
create unique index concurrently money_returns_once on money_returns (source, reference, kind, happened_at);
