-- Books a provider's payout to the bank: reduces the balance that the provider owes the shop.
create or replace function book_payout() returns trigger language plpgsql as $$
begin
  insert into ledger (movement, kind, account, amount, currency, payout_id)
  select m.movement, 'paid_out', e.account, e.amount, new.currency, new.id
  from (select nextval('ledger_movements') as movement) m,
    (values ('bank', new.paid_out), ('provider:' || new.provider, -new.paid_out)) e (account, amount)
  where e.amount <> 0;
  return null;
end $$;
