-- Locks an event for the rest of the transaction against other editors and, with its stock, against its sales: stock
-- first, in the order of its ids, as sales lock it. Holds that have expired by `at` count for nothing; under the lock of
-- the sales they are removed, so that none is in the way of a change.
create function lock_event(edited int, with_stock boolean, at timestamptz) returns void language plpgsql as $$
begin
  if with_stock then
    perform from stock s where s.date_id in (select d.id from event_dates d where d.event_id = edited)
      order by s.id for no key update;
    delete from holds h using event_dates d where d.id = h.date_id and d.event_id = edited and h.expires_at <= at;
  end if;
  perform from events where id = edited for no key update;
end $$;
