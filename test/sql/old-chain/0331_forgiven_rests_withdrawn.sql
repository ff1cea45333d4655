-- A rest is forgiven once for an order. When the transfer turns out to belong to another order, its forgiven rest is withdrawn: a
-- counter-entry takes it back, and the row stays.
alter table money_returns add column withdrawn_at timestamptz;
alter table money_returns add constraint money_returns_withdrawn check (withdrawn_at is null or kind = 'short') not valid;

-- A copy of migrations/functions/withdraw_forgiven_rest.sql: the trigger needs it.
create function withdraw_forgiven_rest() returns trigger language plpgsql as $$
begin
  perform move_money('forgiven', 'customer', 'forgiven', new.amount, new.currency, new.order_id, new.attempt_id);
  return null;
end $$;
create trigger money_returns_withdrawn after update of withdrawn_at on money_returns for each row
  when (old.withdrawn_at is null and new.withdrawn_at is not null) execute function withdraw_forgiven_rest();
