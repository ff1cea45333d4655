-- A refund that staff asked for, once for each idempotency key. With an approval its money goes back when another person gives it.
create table refund_requests (
  id              uuid primary key,
  order_id        uuid not null references orders,
  actor_kind      text not null check (actor_kind in ('staff', 'system')),
  actor_id        text not null,
  idempotency_key text not null,
  request_hash    bytea not null,
  amount          bigint not null check (amount >= 0), -- minor units; with what its providers had refused before
  currency        text not null,
  tickets         uuid[] not null,                     -- those that end with it
  reason          text not null,
  approval_id     bigint unique references approvals,
  created_at      timestamptz not null,
  unique (actor_kind, actor_id, idempotency_key)
);
create index refund_requests_by_order on refund_requests (order_id);
-- The sum of a person's day.
create index refund_requests_by_actor on refund_requests (actor_kind, actor_id, created_at) where approval_id is null;

alter table refunds add column request_id uuid references refund_requests;
create index refunds_by_request on refunds (request_id) where request_id is not null;

-- Staff do not ask for a refund of an order that they bought; see migration 0082.
create function refuse_request_for_own_order() returns trigger language plpgsql as $$
begin
  if is_own_order(new.order_id, new.actor_kind, new.actor_id) then
    raise exception 'staff do not act on their own order %', new.order_id
      using errcode = 'check_violation', constraint = 'own_order';
  end if;
  return null;
end $$;
create trigger refund_requests_by_others after insert on refund_requests
  for each row execute function refuse_request_for_own_order();

-- No payment gives back more than it brought, whatever program asks. The verbs check it before, under the lock of the order.
create function refuse_refund_above_payment() returns trigger language plpgsql as $$
declare paid bigint;
begin
  select amount into paid from payment_attempts where id = new.attempt_id for no key update;
  -- Read after the lock: it sees what others have committed meanwhile.
  if (select sum(amount) from refunds where attempt_id = new.attempt_id) > paid then
    raise exception 'the refunds of payment % exceed it', new.attempt_id
      using errcode = 'check_violation', constraint = 'refund_above_payment';
  end if;
  return null;
end $$;
create constraint trigger refunds_within_payment after insert on refunds
  deferrable initially deferred for each row execute function refuse_refund_above_payment();
