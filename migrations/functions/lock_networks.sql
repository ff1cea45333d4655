-- Locks the purchases that come from these networks for one date until the transaction ends, then returns their seats that wait for
-- money: those in unpaid orders, those in live holds of other customers, and one row for each live hold of `customers`. Call it
-- after lock_sale. Keys are locked in ascending order to avoid deadlocks. When the date has fewer seats than `most`, the limit
-- cannot be reached, and nothing is locked or counted.
create or replace function lock_networks(sold_date int, networks bytea[], customers uuid[], most int, at timestamptz)
returns table (network bytea, hold_id uuid, seats int)
language plpgsql volatile rows 5 as $$
declare network_key int;
begin
  if cardinality(networks) = 0 or most >= (select coalesce(sum(s.size), 0) from stock s where s.date_id = sold_date) then
    return;
  end if;
  for network_key in select distinct hashtext(sold_date || ' ' || encode(n, 'hex')) from unnest(networks) n order by 1 loop
    perform pg_advisory_xact_lock(7156, network_key);
  end loop;
  return query
    select o.network, null::uuid, (count(*) filter (where t.released_at is null))::int
    from orders o join tickets t on t.order_id = o.id
    where o.network = any (networks) and o.date_id = sold_date and o.state in ('awaiting_payment', 'awaiting_transfer_payment')
    group by o.network
    union all
    select h.network, case when h.user_id = any (customers) then h.id end, sum(l.quantity)::int
    from holds h join hold_lines l on l.hold_id = h.id
    where h.network = any (networks) and h.date_id = sold_date and h.expires_at > at
    group by 1, 2;
end $$;
