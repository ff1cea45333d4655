-- Staff act on no bill of a private event that they host, as on no order of theirs (0082).
create function is_own_bill(of_bill uuid, kind text, actor text) returns boolean language sql stable as $$
  select kind = 'staff' and exists (
    select from staff_people s join host_bills b on b.id = of_bill join users u on u.id = b.owner_id
    where s.id::text = actor and s.email = lower(u.email)
  )
$$;

create function refuse_own_bill() returns trigger language plpgsql as $$
begin
  -- The bank's statement may name any bill; by hand another person confirms it.
  if new.change = 'pay' and exists (select from statement_lines l where l.bill_id = new.bill_id) then return null; end if;
  if is_own_bill(new.bill_id, new.actor_kind, new.actor_id) then
    raise exception 'staff do not act on their own bill %', new.bill_id
      using errcode = 'check_violation', constraint = 'own_order';
  end if;
  return null;
end $$;

-- At the end of the transaction, when the line of a statement knows its bill.
create constraint trigger host_bills_paid_by_others after insert on host_bill_changes
  deferrable initially deferred for each row when (new.actor_kind = 'staff' and new.change in ('pay', 'refund'))
  execute function refuse_own_bill();

-- Merging two colonias finds their addresses without reading all tickets.
create index ticket_addresses_by_county on ticket_addresses (county_id);
