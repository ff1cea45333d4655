-- Locks stock rows by id, then returns what is left; the result stays true until the transaction ends. It reads after locking,
-- with a fresh snapshot. Call it once a transaction.
create or replace function lock_stock(stock_ids int[], at timestamptz)
returns table (id int, variant_id int, date_id int, size int, sold int, held int, waiting int)
language plpgsql volatile rows 5 as $$
begin
  perform from stock s where s.id = any (stock_ids) order by s.id for no key update;
  return query
    select s.id, s.variant_id, s.date_id, s.size, s.sold,
      (select coalesce(sum(l.quantity), 0)::int from hold_lines l join holds h on h.id = l.hold_id
       where l.stock_id = s.id and h.expires_at > at),
      s.waiting
    from stock s
    where s.id = any (stock_ids);
end $$;
