-- Writes off what staff have ended of the money that left a bill, without what was paid again: the difference to what is written off.
-- `to_account`: losses or sales; null: the account of before.
create or replace function write_off_of_bill(of_bill uuid, to_account text) returns void language plpgsql as $$
declare
  ended bigint;
  booked bigint;
  last_account text;
begin
  select coalesce(sum(m.gone - m.made_good), 0) into ended from money_returns m
  where m.bill_id = of_bill and exists (select from money_returns e
    where e.source = m.source and e.reference = m.reference and e.ended_by in ('accepted', 'tickets_ended'));
  select coalesce(sum(l.amount), 0), (array_agg(l.account order by l.id desc))[1] into booked, last_account from ledger l
  where l.bill_id = of_bill and l.kind = 'written_off' and l.account <> 'customer';
  if coalesce(to_account, last_account) is not null then
    perform move_bill_amount('written_off', coalesce(to_account, last_account), 'customer', ended - booked, of_bill);
  end if;
end $$;
