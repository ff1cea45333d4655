-- A customer's purchases are read page by page, each beginning after the last one of the page before.
create index orders_of_customer on orders (user_id, created_at desc, id desc);
drop index orders_by_user;
