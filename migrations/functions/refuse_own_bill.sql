-- Staff may not confirm, undo or refund the bill of a private event that they host. The endpoints check it too
-- (src/server/sales/payments/bills/refuse-own-bill.ts).
create or replace function refuse_own_bill() returns trigger language plpgsql as $$
begin
  -- A line of the bank's statement may pay any bill; without one, another person has to confirm it.
  if new.change in ('part', 'pay') and exists (select from statement_lines l where l.bill_id = new.bill_id) then return null; end if;
  if is_own_bill(new.bill_id, new.actor_kind, new.actor_id) then
    raise exception 'staff do not act on their own bill %', new.bill_id
      using errcode = 'check_violation', constraint = 'own_order';
  end if;
  return null;
end $$;
