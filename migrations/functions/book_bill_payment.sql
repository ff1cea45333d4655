-- The money of one transfer for a bill; a transfer for something else is reversed.
create or replace function book_bill_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform move_bill_amount('received', 'provider:transfer', 'customer', new.amount, new.bill_id);
  elsif old.withdrawn_at is null and new.withdrawn_at is not null then
    perform move_bill_amount('received', 'customer', 'provider:transfer', new.amount, new.bill_id);
  end if;
  return null;
end $$;
