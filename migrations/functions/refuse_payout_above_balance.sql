-- A payout to the bank must not leave the provider's account below zero, unless a second person has approved its amount.
-- Runs at the end of the transaction, which also books the fees of the file.
create or replace function refuse_payout_above_balance() returns trigger language plpgsql as $$
declare
  balance bigint;
begin
  if new.paid_out <= 0 then
    return null;
  end if;
  select coalesce(sum(l.amount), 0) into balance from ledger l
  where l.account = 'provider:' || new.provider and l.currency = new.currency;
  if balance < 0 and not exists (
    select from approvals a
    where a.id = new.approval_id and a.kind = 'payout' and a.decision = 'approved'
      and (a.asked_by_kind, a.asked_by) is distinct from (a.decided_by_kind, a.decided_by)
      and a.effect->>'provider' = new.provider and a.effect->>'currency' = new.currency
      and (a.effect->>'amount')::bigint = new.paid_out)
  then
    raise exception 'payout % is above the balance of %', new.id, new.provider
      using errcode = 'check_violation', constraint = 'payout_above_balance';
  end if;
  return null;
end $$;
