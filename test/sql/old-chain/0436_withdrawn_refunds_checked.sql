alter table refunds validate constraint refunds_state_check;
alter table ledger validate constraint ledger_kind_check;
