-- Locks and returns the data for deciding on sales of one date: locks the stock of the variants and of the holds, then the
-- customers, then reads. `placed`: earlier orders of these customers under one of the idempotency keys, as [{user_id, key, id,
-- request_hash}]. `stock`: rows of lock_stock. `holds`: the customers' live holds on the date, as [{id, user_id, province_id,
-- created_at, expires_at, extended_at, stock_id, quantity, price}], one row a line. `unpaid`: [{user_id, orders, seats}], with the
-- seats of this date only. `free`: [{user_id, seats}] of its event.
--
-- Tickets are looked up by order only. Given the choice, a planner without statistics of the table read the whole index
-- tickets_unreleased_by_stock for each order.
create or replace function lock_sale(sold_date int, variant_ids int[], hold_ids uuid[], customers uuid[], keys text[], at timestamptz,
  out placed jsonb, out stock jsonb, out holds jsonb, out unpaid jsonb, out free jsonb)
language plpgsql volatile as $$
begin
  select coalesce(jsonb_agg(l), '[]') into stock
  from lock_stock(array(
    select s.id from stock s where s.date_id = sold_date
      and (s.variant_id = any (variant_ids)
        or s.id in (select h.stock_id from hold_lines h where h.hold_id = any (hold_ids)))
  ), at) l;

  perform lock_customers(customers);

  select coalesce(jsonb_agg(jsonb_build_object('user_id', o.user_id, 'key', o.idempotency_key, 'id', o.id,
    'request_hash', encode(o.request_hash, 'hex'))), '[]')
  into placed
  from orders o where o.user_id = any (customers) and o.idempotency_key = any (keys);

  select coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'user_id', h.user_id,
    'province_id', h.province_id, 'created_at', h.created_at, 'expires_at', h.expires_at, 'extended_at', h.extended_at,
    'stock_id', l.stock_id, 'quantity', l.quantity, 'price', l.price) order by h.created_at, h.id), '[]')
  into holds
  from holds h join hold_lines l on l.hold_id = h.id
  where h.user_id = any (customers) and h.date_id = sold_date and h.expires_at > at;

  select coalesce(jsonb_agg(u), '[]') into unpaid from (
    select o.user_id, count(*) as orders, coalesce(sum((
      select count(*) filter (where t.released_at is null) from tickets t
      where t.order_id = o.id and o.date_id = sold_date
    )), 0)::int as seats
    from orders o
    where o.user_id = any (customers) and o.state in ('awaiting_payment', 'awaiting_transfer_payment')
    group by o.user_id
  ) u;

  select coalesce(jsonb_agg(f), '[]') into free from (
    select o.user_id, count(*) filter (where t.released_at is null) as seats
    from orders o join tickets t on t.order_id = o.id
    where o.user_id = any (customers) and o.total = 0
      and o.event_id = (select d.event_id from event_dates d where d.id = sold_date)
    group by o.user_id
  ) f;
end $$;
