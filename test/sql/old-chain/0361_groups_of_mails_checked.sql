alter table outbox validate constraint outbox_cap_group_check;
alter table outbox validate constraint outbox_failure_check;
