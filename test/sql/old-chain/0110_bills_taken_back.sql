-- A transfer that was placed on the wrong bill of a host is taken back by counter-entries, as one of an order (0091). A paid
-- bill is open again; one whose event is called off is cancelled.
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
    when 'cancelled to to_refund' then -- money that came after the event was called off
      perform move_bill_money('received', 'provider:transfer', 'customer', new);
      perform move_bill_money('to_refund', 'customer', 'refunds', new);
    when 'to_refund to refunded' then
      perform move_bill_money('refunded', 'refunds', 'provider:transfer', new);
    when 'paid to open' then
      perform move_bill_money('received', 'customer', 'provider:transfer', new);
    when 'to_refund to cancelled' then
      perform move_bill_money('received', 'customer', 'provider:transfer', new);
      if (select coalesce(sum(amount), 0) from ledger where bill_id = new.id and kind = 'to_refund' and account = 'sales') > 0 then
        perform move_bill_money('to_refund', 'refunds', 'sales', new); -- it was paid before the event was called off
        perform move_bill_money('given_up', 'sales', 'customer', new);
      else
        perform move_bill_money('to_refund', 'refunds', 'customer', new);
      end if;
  end case; -- any other change is an error
  return null;
end $$;

-- The key of a transfer that was taken back is free, and so is its bill.
alter table transfer_receipts drop constraint transfer_receipts_bill_id_key;
create unique index transfer_receipts_by_bill on transfer_receipts (bill_id) where bill_id is not null and withdrawn_at is null;

drop trigger host_bills_paid_by_others on host_bill_changes;
create constraint trigger host_bills_paid_by_others after insert on host_bill_changes
  deferrable initially deferred for each row
  when (new.actor_kind = 'staff' and new.change in ('pay', 'refund', 'unpay')) execute function refuse_own_bill();
