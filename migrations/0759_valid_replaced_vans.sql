-- In a transaction of its own: the check reads the table without stopping writers.
alter table push_alerts validate constraint push_alerts_known_kind;
