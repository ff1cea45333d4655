-- alone
drop index concurrently if exists staff_tasks_open_once;
