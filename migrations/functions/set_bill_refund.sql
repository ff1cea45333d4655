-- What is to be given back of a bill is what came and has not left again. The previous version of the program changes the state
-- alone: then the money of its single transfer is recorded or withdrawn here.
create or replace function set_bill_refund() returns trigger language plpgsql as $$
declare
  came bigint;
  gone bigint;
  forgiven bigint;
begin
  select coalesce(sum(p.amount), 0) into came from bill_payments p where p.bill_id = new.id and p.withdrawn_at is null;
  select coalesce(sum(m.gone), 0), coalesce(sum(m.amount) filter (where m.kind = 'short' and m.withdrawn_at is null), 0)
    into gone, forgiven from money_returns m where m.bill_id = new.id;
  if old.state = 'open' and new.state = 'paid' and came + forgiven < new.amount
    or old.state = 'cancelled' and new.state = 'to_refund' and came = 0 then
    insert into bill_payments (bill_id, amount, came_at) values (new.id, new.amount - came - forgiven, new.changed_at);
    came := new.amount - forgiven;
  elsif old.state in ('paid', 'to_refund') and new.state in ('open', 'cancelled') and came = new.amount and gone = 0 then
    update bill_payments p set withdrawn_at = new.changed_at where p.bill_id = new.id and p.withdrawn_at is null;
    came := 0;
  end if;
  if new.state = 'to_refund' and old.state <> 'refunded' then
    new.refund := greatest(came - gone, 0);
  elsif new.state in ('open', 'paid', 'cancelled') then
    new.refund := 0;
  end if;
  return new;
end $$;
