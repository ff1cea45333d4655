-- Books a new refund. Late and double payments go back to a customer who owes nothing; a refund by staff reverses a sale.
create or replace function book_new_refund() returns trigger language plpgsql as $$
begin
  perform move_money('to_refund', case new.reason when 'staff' then 'sales' else 'customer' end, 'refunds',
    new.amount, new.currency, new.order_id, new.attempt_id, new.id);
  return null;
end $$;
