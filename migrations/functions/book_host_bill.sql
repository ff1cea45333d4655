-- Ledger entries for the state changes of a bill. A transfer that was placed on the wrong bill is reversed by counter-entries, as
-- for an order (note_misplaced_money); the bill is then open again, or cancelled if its event was called off.
create or replace function book_host_bill() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform move_bill_money('sold', 'customer', 'sales', new);
    return null;
  end if;
  case old.state || ' to ' || new.state
    when 'open to paid' then
      perform move_bill_money('received', 'provider:transfer', 'customer', new);
    when 'open to cancelled' then
      perform move_bill_money('given_up', 'sales', 'customer', new);
    when 'paid to to_refund' then
      perform move_bill_money('to_refund', 'sales', 'refunds', new);
    when 'cancelled to to_refund' then -- paid after the event was called off
      perform move_bill_money('received', 'provider:transfer', 'customer', new);
      perform move_bill_money('to_refund', 'customer', 'refunds', new);
    when 'to_refund to refunded' then
      perform move_bill_money('refunded', 'refunds', 'provider:transfer', new);
    when 'refunded to to_refund' then -- the refund came back
      perform move_bill_money('refunded', 'provider:transfer', 'refunds', new);
    when 'paid to open' then
      perform move_bill_money('received', 'customer', 'provider:transfer', new);
    when 'to_refund to cancelled' then
      perform move_bill_money('received', 'customer', 'provider:transfer', new);
      if (select coalesce(sum(amount), 0) from ledger where bill_id = new.id and kind = 'to_refund' and account = 'sales') > 0 then
        perform move_bill_money('to_refund', 'refunds', 'sales', new); -- paid before the event was called off
        perform move_bill_money('given_up', 'sales', 'customer', new);
      else
        perform move_bill_money('to_refund', 'refunds', 'customer', new);
      end if;
  end case; -- any other change is an error
  return null;
end $$;
