-- Adds money that arrives after a call-off to the list of its refunds.
create or replace function list_late_refund() returns trigger language plpgsql as $$
begin
  insert into call_off_orders (call_off_id, order_id, act, state, changed_at)
  select c.id, o.id, 'late', 'asked', new.created_at
  from orders o join event_call_offs c on c.event_id = o.event_id and o.date_id = any (c.date_ids)
  where o.id = new.order_id and c.called_off_at is not null and new.reason <> 'staff'
  on conflict do nothing;
  return null;
end $$;
