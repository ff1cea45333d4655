-- The list of payments adds up all that its filter finds, in some countries or all: from these alone.
create index orders_by_country on orders (country_code, id);
create index payment_attempts_with_amount on payment_attempts (currency) include (amount, order_id);
-- Which orders have a refund on its way is asked for every row of their list.
create index refunds_open_of_order on refunds (order_id) where state <> 'done';
