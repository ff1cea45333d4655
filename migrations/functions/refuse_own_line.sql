-- Staff may not place a bank line on an order that they bought. The endpoint checks it too.
create or replace function refuse_own_line() returns trigger language plpgsql as $$
begin
  if is_own_order(new.order_id, new.actor_kind, new.actor_id) then
    raise exception 'staff do not act on their own order %', new.order_id
      using errcode = 'check_violation', constraint = 'own_order';
  end if;
  return null;
end $$;
