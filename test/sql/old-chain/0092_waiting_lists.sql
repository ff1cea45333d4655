-- Customers who wait for seats of a variant on a date that is sold out. Seats that come back are offered in the order of
-- joining: an offer is a hold of the customer's (`hold_id`), made under the lock of the sale. An entry is only inserted and
-- changed under that lock, so that `ordinal` is the order in which the transactions ended, too.
create table waiting_entries (
  id              uuid primary key,
  ordinal         bigint generated always as identity,
  user_id         uuid not null references users on delete cascade,
  stock_id        int not null references stock on delete cascade,
  seats           int not null check (seats > 0),
  locale          text not null,
  state           text not null default 'waiting' check (state in ('waiting', 'offered', 'ended')),
  end_reason      text check (end_reason in ('bought', 'unused', 'stopped', 'sale_over', 'called_off')),
  joined_at       timestamptz not null,
  starts_at       timestamptz not null,   -- of the date, as the customer was told last
  gathering_since timestamptz,            -- since when seats are set aside for an entry that wants more than are free
  hold_id         uuid,                   -- of the offer; no foreign key: a purchase that uses it must cost no more than another
  offered_seats   int check (offered_seats between 1 and seats),
  offered_at      timestamptz,
  offer_until     timestamptz,
  ended_at        timestamptz,
  check ((state = 'ended') = (ended_at is not null)),
  check ((state = 'ended') = (end_reason is not null)),
  check (state <> 'offered' or (hold_id is not null and offered_seats is not null and offered_at is not null
    and offer_until is not null))
);
create unique index waiting_entries_open on waiting_entries (user_id, stock_id) where state <> 'ended';
create index waiting_entries_waiting on waiting_entries (stock_id, ordinal) where state = 'waiting';
create index waiting_entries_offered on waiting_entries (stock_id) where state = 'offered';
create index waiting_entries_by_user on waiting_entries (user_id, joined_at);

-- Seats that customers wait for and have no offer of yet. As many of the free seats are not for sale to others:
-- open to all = size - sold - held - waiting, never below 0.
alter table stock add column waiting int not null default 0 check (waiting >= 0);
create index stock_waited_for on stock (id) where waiting > 0;

-- As with the seats sold: whatever inserts, changes or deletes entries changes the counter in the same transaction, rows of
-- stock in the order of their ids.
create function count_waiting_seats() returns trigger language plpgsql as $$
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
create trigger waiting_entries_inserted after insert on waiting_entries referencing new table as new_entries
  for each statement execute function count_waiting_seats();
create trigger waiting_entries_updated after update on waiting_entries
  referencing old table as old_entries new table as new_entries
  for each statement execute function count_waiting_seats();
create trigger waiting_entries_deleted after delete on waiting_entries referencing old table as old_entries
  for each statement execute function count_waiting_seats();

-- A sale learns of the waiting list from the row that it locks anyway (0048 has the rest).
drop function lock_stock(int[], timestamptz);
create function lock_stock(stock_ids int[], at timestamptz)
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
