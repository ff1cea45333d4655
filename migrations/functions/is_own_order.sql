-- True if the member of staff bought this order (same e-mail address). Staff may not act on their own orders; the endpoints check
-- it too (src/server/sales/orders/own-orders/refuse-own-order.ts). Customers and staff have separate accounts.
create or replace function is_own_order(of_order uuid, kind text, actor text) returns boolean language sql stable as $$
  select kind = 'staff' and exists (
    select from staff_people s join orders o on o.id = of_order join users u on u.id = o.user_id
    where s.id::text = actor and s.email = lower(u.email)
  )
$$;
