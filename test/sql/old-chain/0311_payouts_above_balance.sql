-- The second person's approval of a payout above the provider's balance.
alter table payouts add column approval_id bigint;
alter table payouts add constraint payouts_approval_id_fkey foreign key (approval_id) references approvals not valid;
-- The provider's name of the kind of line: a dispute, a reserve, a tax.
alter table payout_lines add column record_type text;
-- changed: the provider's id came before with another amount; sum: amount and fees do not meet the file's own net amount
alter table payout_lines drop constraint payout_lines_outcome_check;
alter table payout_lines add constraint payout_lines_outcome_check check (outcome in
  ('matched', 'double', 'foreign', 'not_booked', 'amount', 'fee', 'changed', 'sum', 'other', 'missing')) not valid;

create function refuse_payout_above_balance() returns trigger language plpgsql as $$
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
create constraint trigger payouts_within_balance after insert on payouts deferrable initially deferred
  for each row execute function refuse_payout_above_balance();
