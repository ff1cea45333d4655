-- What a customer has open at once is limited: seats and orders that wait for their money, and seats that cost nothing.
create index orders_unpaid_by_user on orders (user_id) where state in ('awaiting_payment', 'awaiting_transfer_payment');
create index orders_free_by_user on orders (user_id, event_id) where total = 0;

-- Locks purchases of these customers against each other until the transaction ends, whatever dates they are for. Keys
-- are taken in ascending order, so that two transactions never wait for each other in a circle; two customers whose
-- keys collide wait for each other and nothing else. Call it after stock is locked and before discounts are.
create function lock_customers(customers uuid[]) returns void language plpgsql volatile as $$
declare customer_key int;
begin
  for customer_key in select distinct hashtext(c::text) from unnest(customers) c order by 1 loop
    perform pg_advisory_xact_lock(7155, customer_key);
  end loop;
end $$;

-- Everything that sales of one date are decided on: locks the stock of the variants and of what the holds hold, then
-- the customers, and counts afterwards. `stock` is [{id, variant_id, date_id, size, sold, held}], `holds` the live
-- holds of the customers on the date as [{id, user_id, province_id, created_at, expires_at, extended_at, stock_id,
-- quantity}], a row for each line; `unpaid` is [{user_id, orders, seats}] with the seats of this date alone, `free` [{user_id, seats}] of its event.
create function lock_sale(sold_date int, variant_ids int[], hold_ids uuid[], customers uuid[], at timestamptz,
  out stock jsonb, out holds jsonb, out unpaid jsonb, out free jsonb)
language plpgsql volatile as $$
begin
  select coalesce(jsonb_agg(to_jsonb(l) - 'own_holds'), '[]') into stock
  from lock_stock(array(
    select s.id from stock s where s.date_id = sold_date
      and (s.variant_id = any (variant_ids)
        or s.id in (select h.stock_id from hold_lines h where h.hold_id = any (hold_ids)))
  ), at) l;

  perform lock_customers(customers);

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
