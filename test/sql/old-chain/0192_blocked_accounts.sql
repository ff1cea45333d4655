-- Customers who were erased are blocked like passengers: their row is about an account, of no single order.
alter table blocked_data alter column order_id drop not null;
alter table blocked_data add column user_id uuid;
alter table blocked_data add constraint blocked_data_user foreign key (user_id) references users not valid;
alter table blocked_data add constraint blocked_data_about check (num_nonnulls(order_id, user_id) = 1) not valid;
