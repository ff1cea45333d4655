-- Books the fee of a payout file's line that is neither a payment nor a refund of ours, such as a dispute: below zero what the
-- provider gives back. A line without a payment of ours is its payout's.
create or replace function book_line_fee() returns trigger language plpgsql as $$
begin
  insert into ledger (movement, kind, account, amount, currency, order_id, attempt_id, payout_id)
  select m.movement, 'fee', e.account, e.amount, p.currency, a.order_id, a.id, case when a.id is null then p.id end
  from (select nextval('ledger_movements') as movement) m
  join payouts p on p.id = new.payout_id left join payment_attempts a on a.id = new.attempt_id
  cross join lateral (values ('fees', new.booked_fee), ('provider:' || p.provider, -new.booked_fee)) e (account, amount);
  return null;
end $$;
