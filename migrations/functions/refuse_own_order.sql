-- Staff may not act on an order that they bought, confirm its transfer or pay its refund. The endpoints check it too
-- (src/server/sales/orders/own-orders/refuse-own-order.ts).
create or replace function refuse_own_order() returns trigger language plpgsql as $$
declare of_order uuid;
begin
  if tg_table_name = 'order_changes' then
    -- Calling off an event ends all its orders, also those of staff.
    if exists (select from orders o join event_requests q on q.event_id = o.event_id and q.state = 'cancelled'
      where o.id = new.order_id) then return null; end if;
    of_order := new.order_id;
  elsif tg_table_name = 'transfer_receipts' then
    -- A line of the bank's statement may confirm the transfer of any order; without one, another person has to.
    if exists (select from statement_lines l where l.attempt_id = new.attempt_id) then return null; end if;
    select a.order_id into of_order from payment_attempts a where a.id = new.attempt_id;
  else
    select r.order_id into of_order from refunds r where r.id = new.refund_id;
  end if;
  if is_own_order(of_order, new.actor_kind, new.actor_id) then
    raise exception 'staff do not act on their own order %', of_order
      using errcode = 'check_violation', constraint = 'own_order';
  end if;
  return null;
end $$;
