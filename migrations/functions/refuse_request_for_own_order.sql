-- Staff may not request a refund of an order that they bought; see is_own_order.
create or replace function refuse_request_for_own_order() returns trigger language plpgsql as $$
begin
  if is_own_order(new.order_id, new.actor_kind, new.actor_id) then
    raise exception 'staff do not act on their own order %', new.order_id
      using errcode = 'check_violation', constraint = 'own_order';
  end if;
  return null;
end $$;
