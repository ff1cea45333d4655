-- Keeps stock.sold equal to the tickets, whichever statement changes them. Locks stock rows by id, as lock_stock does. Refuses
-- tickets beyond the stock's size even if the program miscounts.
create or replace function count_sold_seats() returns trigger language plpgsql as $$
declare
  taken int[] := '{}';  -- a stock id per ticket that takes a seat
  freed int[] := '{}';
  changed record;
  total stock;
begin
  if tg_op <> 'DELETE' then taken := array(select stock_id from new_tickets where released_at is null); end if;
  if tg_op <> 'INSERT' then freed := array(select stock_id from old_tickets where released_at is null); end if;
  for changed in
    select stock_id, sum(seats)::int as seats
    from (select unnest(taken) as stock_id, 1 as seats union all select unnest(freed), -1) each_ticket
    group by stock_id having sum(seats) <> 0 order by stock_id
  loop
    update stock set sold = sold + changed.seats where id = changed.stock_id returning * into total;
    if changed.seats > 0 and total.sold > total.size then
      raise exception 'stock % is oversold', total.id
        using errcode = 'check_violation', constraint = 'stock_not_oversold';
    end if;
  end loop;
  return null;
end $$;
