-- Ledger entries for the state changes of a bill; its transfers are booked by themselves (book_bill_payment). When its event does
-- not take place, the unpaid rest is given up, and what came is to be refunded: from sales, or from the customer if it came
-- later. A transfer that was for something else is refunded no more.
create or replace function book_host_bill() returns trigger language plpgsql as $$
declare unpaid bigint;
begin
  if tg_op = 'INSERT' then
    perform move_bill_amount('sold', 'customer', 'sales', new.amount, new.id);
    return null;
  end if;
  case old.state || ' to ' || new.state
    when 'open to paid', 'paid to open' then
      return null;
    when 'to_refund to refunded' then
      perform move_bill_amount('refunded', 'refunds', 'provider:transfer', new.refund, new.id);
      return null;
    when 'refunded to to_refund' then -- the refund came back
      perform move_bill_amount('refunded', 'provider:transfer', 'refunds', new.refund, new.id);
      return null;
    when 'open to cancelled', 'open to to_refund', 'paid to to_refund', 'paid to cancelled', 'cancelled to to_refund',
      'to_refund to to_refund', 'to_refund to cancelled' then
      null;
  end case; -- any other change is an error
  -- Money that left is a matter of its own, which was settled by what was paid again.
  select coalesce(sum(l.amount), 0) + (select coalesce(sum(m.made_good), 0) from money_returns m where m.bill_id = new.id)
    into unpaid from ledger l
  where l.bill_id = new.id and l.account = 'customer' and l.kind not in ('returned', 'written_off');
  if old.state = 'open' then
    perform move_bill_amount('given_up', 'sales', 'customer', unpaid, new.id);
    unpaid := 0;
  end if;
  insert into ledger (movement, kind, account, amount, currency, bill_id)
  select m.movement, 'to_refund', e.account, e.amount, new.currency, new.id
  from (select nextval('ledger_movements') as movement) m,
    (values ('refunds', old.refund - new.refund), ('customer', -unpaid), ('sales', new.refund - old.refund + unpaid)) e (account, amount)
  where e.amount <> 0;
  return null;
end $$;
