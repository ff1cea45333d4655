-- A sale learns in one statement what it is decided on: orders that were placed before under the same idempotency keys, too.
drop function lock_sale(int, int[], uuid[], uuid[], timestamptz);

-- Everything that sales of one date are decided on: locks the stock of the variants and of what the holds hold, then
-- the customers, and counts afterwards. `stock` is [{id, variant_id, date_id, size, sold, held}], `holds` the live
-- holds of the customers on the date as [{id, user_id, province_id, created_at, expires_at, extended_at, stock_id,
-- quantity}], a row for each line; `unpaid` is [{user_id, orders, seats}] with the seats of this date alone, `free` [{user_id, seats}] of its event.
-- `placed` are orders that these customers have placed before under one of the idempotency keys, as
-- [{user_id, key, id, request_hash}].
create function lock_sale(sold_date int, variant_ids int[], hold_ids uuid[], customers uuid[], keys text[], at timestamptz,
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
    'stock_id', l.stock_id, 'quantity', l.quantity) order by h.created_at, h.id), '[]')
  into holds
  from holds h join hold_lines l on l.hold_id = h.id
  where h.user_id = any (customers) and h.date_id = sold_date and h.expires_at > at;

  select coalesce(jsonb_agg(u), '[]') into unpaid from (
    select o.user_id, count(*) as orders, coalesce(sum((
      select count(*) from tickets t
      where t.order_id = o.id and t.released_at is null and o.date_id = sold_date
    )), 0)::int as seats
    from orders o
    where o.user_id = any (customers) and o.state in ('awaiting_payment', 'awaiting_transfer_payment')
    group by o.user_id
  ) u;

  select coalesce(jsonb_agg(f), '[]') into free from (
    select o.user_id, count(*) as seats
    from orders o join tickets t on t.order_id = o.id and t.released_at is null
    where o.user_id = any (customers) and o.total = 0
      and o.event_id = (select d.event_id from event_dates d where d.id = sold_date)
    group by o.user_id
  ) f;
end $$;
