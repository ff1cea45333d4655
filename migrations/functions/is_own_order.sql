-- True if the member of staff bought this order (is_account_of_staff). Staff may not act on their own orders; the endpoints check
-- it too (src/server/sales/orders/own-orders/refuse-own-order.ts). Customers and staff have separate accounts.
create or replace function is_own_order(of_order uuid, kind text, actor text) returns boolean language sql stable as $$
  select is_account_of_staff((select o.user_id from orders o where o.id = of_order), kind, actor)
$$;
