-- Seats sold, counted by the database itself, so that a sale costs the same however many seats are sold already. Whatever
-- inserts, releases, moves or deletes tickets changes `sold` in the same transaction (the triggers below), and locks the
-- row of `stock` until it ends. `npm run office -- audit-money` and a job hold the counter against the rows.
alter table stock add column sold int not null default 0;  -- tickets that are not released

-- Releasing tickets does not touch `stock` until now: nothing may change between the count and the triggers.
lock table tickets in share row exclusive mode;
update stock s set sold = t.sold
from (select stock_id, count(*)::int as sold from tickets where released_at is null group by stock_id) t
where t.stock_id = s.id;

-- Rows of stock are locked in the order of their ids, as lock_stock does. This is the second wall against overselling,
-- too: whatever the program believes, a ticket beyond the size of its stock is refused.
create function count_sold_seats() returns trigger language plpgsql as $$
declare
  taken int[] := '{}';  -- a stock id for each ticket that takes a seat
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

drop trigger tickets_inserted on tickets;
drop trigger tickets_updated on tickets;
drop function refuse_oversold_stock();
create trigger tickets_inserted after insert on tickets referencing new table as new_tickets
  for each statement execute function count_sold_seats();
create trigger tickets_updated after update on tickets referencing old table as old_tickets new table as new_tickets
  for each statement execute function count_sold_seats();
create trigger tickets_deleted after delete on tickets referencing old table as old_tickets
  for each statement execute function count_sold_seats();

-- The only way to know what is left before taking it. It locks the rows first, in one order for everybody, and reads
-- afterwards with a fresh snapshot, so that the answer holds until the transaction ends. Call it once a transaction.
drop function lock_stock(int[], timestamptz, uuid[]);
create function lock_stock(stock_ids int[], at timestamptz)
returns table (id int, variant_id int, date_id int, size int, sold int, held int)
language plpgsql volatile rows 5 as $$
begin
  perform from stock s where s.id = any (stock_ids) order by s.id for no key update;
  return query
    select s.id, s.variant_id, s.date_id, s.size, s.sold,
      (select coalesce(sum(l.quantity), 0)::int from hold_lines l join holds h on h.id = l.hold_id
       where l.stock_id = s.id and h.expires_at > at)
    from stock s
    where s.id = any (stock_ids);
end $$;
