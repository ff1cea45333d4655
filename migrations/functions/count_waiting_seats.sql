-- As with the seats sold: whatever inserts, changes or deletes entries of a waiting list changes stock.waiting in the same
-- transaction, rows of stock in the order of their ids.
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
