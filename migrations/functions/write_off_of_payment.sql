-- Writes off what staff have ended of the money that left a payment, without what was paid again or a withdrawn refund has balanced:
-- the difference to what is written off. `to_account`: losses or sales; null: the account of before.
create or replace function write_off_of_payment(of_attempt uuid, to_account text) returns void language plpgsql as $$
declare
  ended bigint;
  booked bigint;
  withdrawn bigint;
  last_account text;
begin
  select coalesce(sum(m.gone - m.made_good), 0) into ended from money_returns m
  where m.attempt_id = of_attempt and exists (select from money_returns e
    where e.source = m.source and e.reference = m.reference and e.ended_by in ('accepted', 'tickets_ended'));
  select coalesce(sum(r.amount), 0) into withdrawn from refunds r where r.attempt_id = of_attempt and r.state = 'withdrawn';
  select coalesce(sum(l.amount), 0), (array_agg(l.account order by l.id desc))[1] into booked, last_account from ledger l
  where l.attempt_id = of_attempt and l.kind = 'written_off' and l.account <> 'customer';
  perform move_money('written_off', coalesce(to_account, last_account), 'customer',
    ended - least(withdrawn, greatest(ended, 0)) - booked, a.currency, a.order_id, a.id)
  from payment_attempts a where a.id = of_attempt and coalesce(to_account, last_account) is not null;
end $$;
