-- Staff act on no order that they bought. The verbs refuse it too (src/server/sales/orders/refuse-own-order.ts). Customers and
-- staff have separate accounts: the e-mail tells that a buyer is a member of staff.
create function is_own_order(of_order uuid, kind text, actor text) returns boolean language sql stable as $$
  select kind = 'staff' and exists (
    select from staff_people s join orders o on o.id = of_order join users u on u.id = o.user_id
    where s.id::text = actor and s.email = lower(u.email)
  )
$$;

create function refuse_own_order() returns trigger language plpgsql as $$
declare of_order uuid;
begin
  if tg_table_name = 'order_changes' then
    -- Calling an event off ends every order of it, those of staff too.
    if exists (select from orders o join event_requests q on q.event_id = o.event_id and q.state = 'cancelled'
      where o.id = new.order_id) then return null; end if;
    of_order := new.order_id;
  elsif tg_table_name = 'transfer_receipts' then
    -- The bank's statement may name the transfer of any order; by hand another person confirms it.
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

create trigger order_changes_by_others after insert on order_changes for each row
  when (new.actor_kind = 'staff' and new.change in ('cancel', 'refund_all', 'refund_part') and not new.details ? 'calledOff')
  execute function refuse_own_order();
create trigger hand_refunds_by_others after insert or update of actor_id on hand_refunds for each row
  when (new.actor_kind = 'staff') execute function refuse_own_order();
-- At the end of the transaction, when the line of a statement knows its payment.
create constraint trigger transfer_receipts_by_others after insert on transfer_receipts
  deferrable initially deferred for each row when (new.actor_kind = 'staff') execute function refuse_own_order();
