-- What happens to money after it was received: disputes and their decisions, refunds at the provider's desk, transfers that banks
-- take back, refunds that come back, forgiven rests. One row each; docs/payments.md describes the kinds.
create table money_returns (
  id                bigint generated always as identity primary key,
  kind              text not null check (kind in ('disputed', 'dispute_won', 'dispute_lost', 'refunded_elsewhere', 'taken_back', 'bounced', 'short')),
  source            text not null check (source ~ '^(provider:.+|statement|payout)$'),
  reference         text not null,        -- the source's own: all rows of one dispute have the same
  order_id          uuid references orders,
  bill_id           uuid references host_bills,
  attempt_id        uuid references payment_attempts,
  refund_id         uuid references refunds, -- of ours, that came back
  payment_reference text,                 -- one of several payments that paid the attempt together
  amount            bigint not null check (amount > 0), -- minor units
  gone              bigint not null,      -- what it takes from the payment, below zero what it brings back
  currency          text not null check (currency in ('MXN', 'CLP', 'PEN', 'EUR', 'USD')),
  reason            text,                 -- the source's code
  happened_at       timestamptz not null,
  answer_by         timestamptz,          -- until when staff can answer
  created_at        timestamptz not null,
  ended_at          timestamptz,
  ended_by          text check (ended_by in ('dispute_won', 'dispute_lost', 'paid_again', 'tickets_ended', 'accepted')),
  unique (source, reference, kind),       -- a replay changes nothing
  check (num_nonnulls(order_id, bill_id) = 1),
  check (bill_id is null or attempt_id is null and refund_id is null),
  check (gone = 0 or kind not in ('bounced', 'short')),
  check (abs(gone) <= amount or kind in ('dispute_won', 'dispute_lost')),
  check ((ended_at is null) = (ended_by is null))
);
create index money_returns_by_order on money_returns (order_id) where order_id is not null;
create index money_returns_by_bill on money_returns (bill_id) where bill_id is not null;
create index money_returns_by_attempt on money_returns (attempt_id) where attempt_id is not null;
create index money_returns_open on money_returns (created_at) where ended_at is null;

-- A copy of migrations/functions/book_money_return.sql: the trigger needs it.
create function book_money_return() returns trigger language plpgsql as $$
declare provider text;
begin
  select 'provider:' || a.provider into provider from payment_attempts a where a.id = new.attempt_id;
  provider := coalesce(provider, 'provider:transfer'); -- bills are paid by transfer
  if new.gone <> 0 then
    insert into ledger (movement, kind, account, amount, currency, order_id, bill_id, attempt_id)
    select m.movement, 'returned', e.account, e.amount, new.currency, new.order_id, new.bill_id, new.attempt_id
    from (select nextval('ledger_movements') as movement) m,
      (values ('customer', new.gone), (provider, -new.gone)) e (account, amount);
  elsif new.kind = 'short' then
    insert into ledger (movement, kind, account, amount, currency, order_id, bill_id, attempt_id)
    select m.movement, 'forgiven', e.account, e.amount, new.currency, new.order_id, new.bill_id, new.attempt_id
    from (select nextval('ledger_movements') as movement) m,
      (values ('forgiven', new.amount), (case when new.bill_id is null then 'customer' else provider end, -new.amount)) e (account, amount);
  end if;
  return null;
end $$;
create trigger money_returns_booked after insert on money_returns for each row execute function book_money_return();

-- A copy of migrations/functions/note_bounced_refund.sql: the trigger needs it.
create function note_bounced_refund() returns trigger language plpgsql as $$
begin
  perform move_money('refunded', 'provider:' || a.provider, 'refunds', new.amount, new.currency, new.order_id,
    new.attempt_id, new.id)
  from payment_attempts a where a.id = new.attempt_id;
  return null;
end $$;
create trigger refunds_bounced after update of state on refunds for each row
  when (old.state = 'done' and new.state <> 'done') execute function note_bounced_refund();

alter table ledger drop constraint ledger_kind_check;
alter table ledger add constraint ledger_kind_check
  check (kind in ('sold', 'given_up', 'received', 'fee', 'to_refund', 'refunded', 'paid_out', 'returned', 'forgiven')) not valid;
