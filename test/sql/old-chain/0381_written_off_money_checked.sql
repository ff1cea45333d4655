alter table ledger validate constraint ledger_kind_check;
