-- The fee of a line of a payout file that is neither a payment nor a refund of ours, as the ledger has it: disputes, their ends,
-- refunds made elsewhere, reserves and payouts to the bank. Null: the line has no fee, or it is booked with its payment or refund.
alter table payout_lines add column booked_fee bigint;

-- A copy of migrations/functions/note_line_fee.sql: the trigger needs it.
create function note_line_fee() returns trigger language plpgsql as $$
begin
  insert into ledger (movement, kind, account, amount, currency, order_id, attempt_id, payout_id)
  select m.movement, 'fee', e.account, e.amount, p.currency, a.order_id, a.id, case when a.id is null then p.id end
  from (select nextval('ledger_movements') as movement) m
  join payouts p on p.id = new.payout_id left join payment_attempts a on a.id = new.attempt_id
  cross join lateral (values ('fees', new.booked_fee), ('provider:' || p.provider, -new.booked_fee)) e (account, amount);
  return null;
end $$;
create trigger payout_lines_with_fee after insert on payout_lines for each row
  when (new.booked_fee <> 0) execute function note_line_fee();
create trigger payout_lines_given_fee after update of booked_fee on payout_lines for each row
  when (old.booked_fee is null and new.booked_fee <> 0) execute function note_line_fee();
