-- alone
create index concurrently staff_tasks_settled on staff_tasks (order_id) where settled_as is not null;
