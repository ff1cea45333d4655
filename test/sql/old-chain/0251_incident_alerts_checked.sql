alter table push_alerts validate constraint push_alerts_kind_check;
