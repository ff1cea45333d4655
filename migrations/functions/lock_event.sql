-- Locks an event against other editors until the transaction ends. `with_stock` also locks its sales: stock comes first, by id, as
-- sales lock it, and holds that expired by `at` are deleted, because they would block the change.
create or replace function lock_event(edited int, with_stock boolean, at timestamptz) returns void language plpgsql as $$
begin
  if with_stock then
    perform from stock s where s.date_id in (select d.id from event_dates d where d.event_id = edited)
      order by s.id for no key update;
    delete from holds h using event_dates d where d.id = h.date_id and d.event_id = edited and h.expires_at <= at;
  end if;
  perform from events where id = edited for no key update;
end $$;
