-- Reverses a transfer that was placed on the wrong order by booking its counter-entry.
create or replace function book_misplaced_money() returns trigger language plpgsql as $$
begin
  if old.state <> 'completed' or new.provider <> 'transfer' or exists (select from refunds r where r.attempt_id = new.id)
     or exists (select from money_returns m where m.attempt_id = new.id and m.withdrawn_at is null) then
    raise exception 'the money of attempt % was not placed, or went back', new.id
      using errcode = 'check_violation', constraint = 'misplaced_money';
  end if;
  perform move_money('received', 'customer', 'provider:' || new.provider, new.amount, new.currency, new.order_id, new.id);
  return null;
end $$;
