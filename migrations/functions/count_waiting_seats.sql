-- Keeps stock.waiting equal to the waiting list, whichever statement changes it. Locks stock rows by id, as lock_stock does.
create or replace function count_waiting_seats() returns trigger language plpgsql as $$
declare
  entries jsonb := '[]';
  changed record;
begin
  if tg_op <> 'DELETE' then
    select entries || coalesce(jsonb_agg(jsonb_build_object('stock_id', n.stock_id, 'seats', n.seats)), '[]') into entries
    from new_entries n where n.state = 'waiting';
  end if;
  if tg_op <> 'INSERT' then
    select entries || coalesce(jsonb_agg(jsonb_build_object('stock_id', o.stock_id, 'seats', -o.seats)), '[]') into entries
    from old_entries o where o.state = 'waiting';
  end if;
  for changed in
    select stock_id, sum(seats)::int as seats from jsonb_to_recordset(entries) as e (stock_id int, seats int)
    group by stock_id having sum(seats) <> 0 order by stock_id
  loop
    update stock set waiting = waiting + changed.seats where id = changed.stock_id;
  end loop;
  return null;
end $$;
