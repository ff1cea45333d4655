-- Payments of orders and what happens to the money afterwards: attempts, refunds, bills of hosts, money that leaves again.

\ir ../functions/book_received_money.sql
\ir ../functions/book_attempt_fee.sql
\ir ../functions/book_misplaced_money.sql
\ir ../functions/refuse_request_for_own_order.sql
\ir ../functions/book_new_refund.sql
\ir ../functions/book_done_refund.sql
\ir ../functions/list_late_refund.sql
\ir ../functions/refuse_refund_above_payment.sql
\ir ../functions/book_refund_fee.sql
\ir ../functions/book_bounced_refund.sql
\ir ../functions/book_withdrawn_refund.sql
\ir ../functions/next_transfer_reference.sql
\ir ../functions/book_host_bill.sql
\ir ../functions/set_bill_refund.sql
\ir ../functions/refuse_own_bill.sql
\ir ../functions/book_money_return.sql
\ir ../functions/withdraw_forgiven_rest.sql
\ir ../functions/book_write_off.sql
\ir ../functions/book_undone_return.sql

create table payment_attempts (
  id                 uuid primary key,
  ordinal            bigint generated always as identity, -- the order in which attempts were made
  order_id           uuid not null references orders,
  provider           text not null,
  -- which of our accounts at the provider takes the payment: status and refunds are requested from the same one. Null at a
  -- provider with one account
  provider_account   text,
  code               text not null,
  state              text not null check (state in ('new', 'processing', 'authorized', 'completed', 'failed', 'cancelled',
    'misplaced')),
  amount             bigint not null check (amount >= 0),
  currency           text not null,
  fee                bigint check (fee >= 0), -- that the provider keeps, in minor units
  -- money that came by itself: a line of a bank statement that pays a part of an order, or more than it. Complete at once
  unasked            boolean not null default false,
  merchant_reference text not null unique, -- ours, sent to the provider
  provider_reference text, -- theirs; null until they send it
  -- the provider's payments that paid the attempt together, such as two cards: [{providerReference, amount}], in minor units.
  -- Null: one payment
  parts              jsonb,
  -- the provider's payments that were seen on the page: they are fetched by id, because a provider's search may find them late or
  -- never
  known_payments     text[] not null default '{}',
  next_step          jsonb, -- of the browser, from the provider's answer
  result             jsonb, -- the provider's last answer
  is_undecided       boolean not null default false, -- the provider still decides on a payment: the order does not expire meanwhile
  undecided_since    timestamptz, -- when the shop first knew that
  created_at         timestamptz not null,
  updated_at         timestamptz not null,
  start_claimed_at   timestamptz, -- since when a process makes the call that starts it; null once that has failed
  return_claimed_at  timestamptz, -- since when a process settles the customer's return: one at a time
  asked_at           timestamptz, -- when the provider was last asked for the status
  ask_next_at        timestamptz, -- when it is asked again; null in a final state
  returns_asked_at   timestamptz, -- when a paid attempt was last checked for money that left again: some providers send no webhook
  unique (provider, provider_reference)
) with (autovacuum_analyze_threshold = 1000, autovacuum_analyze_scale_factor = 0.05);
comment on table payment_attempts is 'An attempt to pay an order with one provider (docs/payments.md).';
create index payment_attempts_by_order on payment_attempts (order_id, ordinal desc);
create index payment_attempts_to_ask on payment_attempts (ask_next_at) where ask_next_at is not null;
create index payment_attempts_by_provider_reference on payment_attempts (provider_reference) where provider_reference is not null;
create index payment_attempts_by_age on payment_attempts (created_at, id);
create index payment_attempts_by_state on payment_attempts (state, created_at, id);
create index payment_attempts_with_amount on payment_attempts (currency) include (amount, order_id);
create index payment_attempts_by_returns_asked on payment_attempts (coalesce(returns_asked_at, created_at))
  where state = 'completed' and provider <> 'transfer';

create trigger payment_attempts_completed after update of state on payment_attempts
  for each row when (new.state = 'completed' and old.state <> 'completed') execute function book_received_money();
create trigger payment_attempts_with_fee after update of fee on payment_attempts
  for each row when (old.fee is null and new.fee is not null) execute function book_attempt_fee();
create trigger payment_attempts_misplaced after update of state on payment_attempts
  for each row when (new.state = 'misplaced' and old.state <> 'misplaced') execute function book_misplaced_money();

create table payment_notifications (
  id             bigint generated always as identity primary key,
  provider       text not null,
  -- of the provider's account, if it belongs to one country
  country_code   text constraint payment_notifications_country_check check (country_code in ('MX', 'CL', 'PE', 'ES')),
  dedupe_key     text not null,
  headers        jsonb not null,
  query          text not null default '', -- of the address to which it was sent
  body           text not null,
  attempt_id     uuid references payment_attempts, -- the payment that it is about: its text is forgotten with the customer
  received_at    timestamptz not null,
  times          int not null default 1,
  handle_next_at timestamptz, -- when it is handled, again after a failure; null when nothing is left to do
  handled_at     timestamptz,
  outcome        text,
  unique (provider, dedupe_key)
);
comment on table payment_notifications is 'A webhook of a provider as it came, stored before it is handled.';
create index payment_notifications_by_attempt on payment_notifications (attempt_id) where attempt_id is not null;
create index payment_notifications_to_handle on payment_notifications (handle_next_at) where handle_next_at is not null;
create index payment_notifications_open on payment_notifications (id)
  where handled_at is null or outcome in ('not_understood', 'unknown_reference', 'mismatch');
create index payment_notifications_with_body on payment_notifications (received_at) where body <> '';

create table notification_replays (
  id              bigint generated always as identity primary key,
  notification_id bigint not null references payment_notifications,
  outcome         text not null,
  actor_kind      text not null check (actor_kind in ('staff', 'customer', 'system', 'provider')),
  actor_id        text not null,
  replayed_at     timestamptz not null
);
comment on table notification_replays is 'A webhook that staff had handled again.';
create index notification_replays_by_notification on notification_replays (notification_id);

create table refund_requests (
  id              uuid primary key,
  order_id        uuid not null references orders,
  actor_kind      text not null check (actor_kind in ('staff', 'system')),
  actor_id        text not null,
  idempotency_key text not null,
  request_hash    bytea not null,
  amount          bigint not null check (amount >= 0), -- minor units, including what providers have refused before
  currency        text not null,
  tickets         uuid[] not null, -- that end with it
  reason          text not null,
  approval_id     bigint unique references approvals,
  created_at      timestamptz not null,
  unique (actor_kind, actor_id, idempotency_key)
);
comment on table refund_requests is 'A refund that staff asked for, once for each idempotency key.';
create index refund_requests_by_order on refund_requests (order_id);
create index refund_requests_by_actor on refund_requests (actor_kind, actor_id, created_at) where approval_id is null;

create trigger refund_requests_by_others after insert on refund_requests
  for each row execute function refuse_request_for_own_order();

create table refunds (
  id                 uuid primary key,
  order_id           uuid not null references orders,
  attempt_id         uuid not null references payment_attempts,
  request_id         uuid references refund_requests,
  state              text not null check (state in ('created', 'in_transit', 'waiting_for_staff', 'done', 'failed', 'withdrawn')),
  amount             bigint not null check (amount > 0),
  currency           text not null,
  fee                bigint, -- minor units, below zero what the provider gives back; known from payout files
  reason             text not null check (reason in ('late_money', 'paid_twice', 'incomplete', 'staff')),
  payment_reference  text, -- the payment from which it is taken; null: the attempt's only one
  provider_reference text,
  result             jsonb,
  sends              int, -- how often it was taken to be sent: a provider without idempotency keys must not get it twice
  -- how often it was sent again after a refusal: each time is another refund at the provider
  retries            smallint not null default 0,
  created_at         timestamptz not null,
  updated_at         timestamptz not null,
  ask_next_at        timestamptz
);
comment on table refunds is 'Money that goes back to the customer of an order.';
create index refunds_by_order on refunds (order_id);
create index refunds_to_ask on refunds (ask_next_at) where ask_next_at is not null;
create index refunds_by_attempt on refunds (attempt_id) where state in ('created', 'in_transit');
create index refunds_by_provider_reference on refunds (provider_reference) where provider_reference is not null;
create index refunds_by_request on refunds (request_id) where request_id is not null;
create index refunds_by_age on refunds (created_at, id);
create index refunds_open_by_age on refunds (created_at, id) where state <> 'done';
create index refunds_open_of_order on refunds (order_id) where state <> 'done';
create unique index refunds_one_automatic_a_payment on refunds (attempt_id, coalesce(payment_reference, ''))
  where reason <> 'staff';
create index refunds_by_hand_by_amount on refunds (amount) where state in ('waiting_for_staff', 'done');

create trigger refunds_made after insert on refunds
  for each row execute function book_new_refund();
create trigger refunds_done after update of state on refunds
  for each row when (new.state = 'done' and old.state <> 'done') execute function book_done_refund();
create trigger refunds_after_call_off after insert on refunds
  for each row execute function list_late_refund();
create constraint trigger refunds_within_payment after insert on refunds deferrable initially deferred
  for each row execute function refuse_refund_above_payment();
create trigger refunds_with_fee after update of fee on refunds
  for each row when (old.fee is null and new.fee is not null) execute function book_refund_fee();
create trigger refunds_bounced after update of state on refunds
  for each row when (old.state = 'done' and new.state <> 'done') execute function book_bounced_refund();
create trigger refunds_withdrawn after update of state on refunds
  for each row when ((old.state = 'withdrawn') <> (new.state = 'withdrawn')) execute function book_withdrawn_refund();

create view call_off_progress as
select r.id, r.call_off_id, r.order_id, r.act, r.changed_at, r.actor_kind, r.actor_id, o.number, o.payment_code, o.currency,
  case when r.act = 'refund' and r.state <> 'asked' then
    (select coalesce(sum(a.amount), 0) from payment_attempts a where a.order_id = o.id and a.state = 'completed')
      - coalesce(f.amount, 0)
    else coalesce(f.amount, 0) end::bigint as amount,
  case when r.state <> 'asked' then r.state
    when f.failed then 'failed'
    when f.by_hand then 'by_hand'
    when f.created then 'asked'
    when f.in_transit then 'sent'
    else 'done' end as state,
  coalesce(r.why, case when f.failed then 'refund_failed' when f.by_hand then 'account_needed' end) as why
from call_off_orders r join orders o on o.id = r.order_id
left join lateral (
  select sum(amount) as amount, bool_or(state = 'failed') as failed, bool_or(state = 'waiting_for_staff') as by_hand,
    bool_or(state = 'created') as created, bool_or(state = 'in_transit') as in_transit
  from refunds where order_id = r.order_id
) f on true;
comment on view call_off_progress is
  'How far each order of a call-off is: after the order has ended, its refunds say it, the slowest first.';

create table host_bills (
  id         uuid default gen_random_uuid() primary key,
  request_id int unique references event_requests on delete set null, -- null once the host has deleted the account
  event_id   int not null unique references events,
  owner_id   uuid not null references users,
  state      text not null default 'open' check (state in ('open', 'paid', 'cancelled', 'to_refund', 'refunded')),
  amount     bigint not null check (amount > 0), -- minor units
  refund     bigint not null default 0, -- minor units, to be sent or sent
  currency   text not null check (currency in ('MXN', 'CLP', 'PEN', 'EUR', 'USD')),
  reference  int not null default next_transfer_reference() unique, -- that the host writes on the transfer
  due_at     timestamptz not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint host_bills_refund_check check (refund between 0 and amount)
);
comment on table host_bills is 'The bill of a host who pays for all guests of a private event (docs/order-states.md).';
create index host_bills_by_owner on host_bills (owner_id);

create trigger host_bills_opened after insert on host_bills
  for each row execute function book_host_bill();
create trigger host_bills_to_refund before update of state on host_bills
  for each row execute function set_bill_refund();
create trigger host_bills_changed after update of state on host_bills
  for each row when (old.state is distinct from new.state or old.refund is distinct from new.refund)
  execute function book_host_bill();

create table host_bill_changes (
  id         bigint generated always as identity primary key,
  bill_id    uuid not null references host_bills,
  change     text not null,
  actor_kind text not null check (actor_kind in ('staff', 'customer', 'system', 'provider')),
  actor_id   text not null,
  details    jsonb not null default '{}',
  created_at timestamptz not null
);
comment on table host_bill_changes is 'A change of a bill: who made it, and when.';
create index host_bill_changes_by_bill on host_bill_changes (bill_id);

create constraint trigger host_bill_changes_by_others after insert on host_bill_changes deferrable initially deferred
  for each row when (new.actor_kind = 'staff' and new.change in ('part', 'pay', 'refund', 'unpay'))
  execute function refuse_own_bill();

create table hand_refunds (
  refund_id       uuid constraint hand_refunds_by_refund unique references refunds,
  bill_id         uuid unique references host_bills,
  asked_at        timestamptz not null,
  account         jsonb, -- holder, bank, account, and what else the country needs
  ending          text, -- the last four characters of the account
  received_at     timestamptz,
  -- when the buyer named another account, whose predecessor ended so: staff see it before they send money
  changed_at      timestamptz,
  previous_ending text,
  -- a second person has approved sending to the account that was received at `approved_for` (null: to none that the buyer named)
  approved_at     timestamptz,
  approved_for    timestamptz,
  sent_to         bytea, -- hash of the account to which it was sent, and of those from which it came back: they are refused
  bounced_from    bytea[] not null default '{}',
  tracking_key    text unique check (tracking_key ~ '^[A-Z0-9]{1,30}$'),
  actor_kind      text check (actor_kind in ('staff', 'customer', 'system', 'provider')),
  actor_id        text, -- who paid it
  paid_at         timestamptz,
  constraint hand_refunds_one_object check ((refund_id is null) <> (bill_id is null)),
  constraint hand_refunds_paid_by check (num_nulls(actor_kind, actor_id, paid_at) in (0, 3))
);
comment on table hand_refunds is
  'A refund that staff send by transfer, and the account to which it goes. Only the ending of the account stays once it was '
  'paid.';
create index hand_refunds_by_actor on hand_refunds (actor_kind, actor_id, paid_at) where paid_at is not null;

create trigger hand_refunds_by_others after insert or update of actor_id on hand_refunds
  for each row when (new.actor_kind = 'staff') execute function refuse_own_order();

create table money_returns (
  id                bigint generated always as identity primary key,
  kind              text not null check (kind in ('disputed', 'dispute_won', 'dispute_lost', 'refunded_elsewhere', 'taken_back',
    'bounced', 'short')),
  source            text not null check (source ~ '^(provider:.+|statement|payout|staff)$'),
  reference         text not null, -- the source's own: all rows of one dispute have the same
  order_id          uuid references orders,
  bill_id           uuid references host_bills,
  attempt_id        uuid references payment_attempts,
  refund_id         uuid references refunds, -- our refund that came back
  payment_reference text, -- one of several payments that paid the attempt together
  amount            bigint not null check (amount > 0), -- minor units
  gone              bigint not null, -- minor units that it takes from the payment; below zero: that it brings back
  -- minor units of it that were paid again: only the rest is owed or written off. Below zero: that a won dispute releases
  made_good         bigint not null default 0,
  currency          text not null check (currency in ('MXN', 'CLP', 'PEN', 'EUR', 'USD')),
  reason            text, -- the source's code
  reported_by       text, -- the source of this report; null: that of the case
  happened_at       timestamptz not null,
  answer_by         timestamptz, -- the deadline for an answer of staff
  created_at        timestamptz not null,
  ended_at          timestamptz,
  ended_by          text check (ended_by in ('dispute_won', 'dispute_lost', 'paid_again', 'tickets_ended', 'accepted', 'undone')),
  withdrawn_at      timestamptz, -- of a forgiven rest whose transfer belongs to another order: a counter-entry reverses it
  constraint money_returns_one_object check (num_nonnulls(order_id, bill_id) = 1),
  constraint money_returns_of_bill check (bill_id is null or (attempt_id is null and refund_id is null)),
  constraint money_returns_kinds_without_amount check (gone = 0 or kind not in ('bounced', 'short')),
  constraint money_returns_gone_within_amount check ((abs(gone) <= amount) or kind in ('dispute_won', 'dispute_lost')),
  constraint money_returns_ended check ((ended_at is null) = (ended_by is null)),
  constraint money_returns_withdrawn check (withdrawn_at is null or kind = 'short')
);
comment on table money_returns is
  'Money that left again after it was received, or came back: disputes, reversals, bounced refunds, forgiven rests '
  '(docs/payments.md).';
create index money_returns_by_order on money_returns (order_id) where order_id is not null;
create index money_returns_by_bill on money_returns (bill_id) where bill_id is not null;
create index money_returns_by_attempt on money_returns (attempt_id) where attempt_id is not null;
create index money_returns_open on money_returns (created_at) where ended_at is null;
create unique index money_returns_one_short on money_returns (order_id) where kind = 'short' and withdrawn_at is null;
create unique index money_returns_once on money_returns (source, reference, kind, happened_at);

create trigger money_returns_booked after insert on money_returns
  for each row execute function book_money_return();
create trigger money_returns_withdrawn after update of withdrawn_at on money_returns
  for each row when (old.withdrawn_at is null and new.withdrawn_at is not null) execute function withdraw_forgiven_rest();
create trigger money_returns_ended after update of ended_by on money_returns
  for each row when (old.ended_by is null and new.ended_by in ('accepted', 'tickets_ended')) execute function book_write_off();
create trigger money_returns_followed after insert on money_returns
  for each row when (new.gone <> 0) execute function book_write_off();
create trigger money_returns_undone after update of gone on money_returns
  for each row when (old.gone is distinct from new.gone) execute function book_undone_return();

create table money_return_evidence (
  id          bigint generated always as identity primary key,
  return_id   bigint not null references money_returns,
  source      text not null check (source ~ '^(provider:.+|statement|payout)$'),
  reference   text not null, -- the source's own
  kind        text not null check (kind in ('disputed', 'dispute_won', 'dispute_lost', 'refunded_elsewhere', 'taken_back',
    'bounced', 'short')),
  amount      bigint not null check (amount > 0), -- minor units
  happened_at timestamptz not null, -- according to this source
  created_at  timestamptz not null
);
comment on table money_return_evidence is
  'Another report of the same event: a notification, a look-up and a payout file may all report one dispute, whose money left '
  'once.';
create index money_return_evidence_by_return on money_return_evidence (return_id);
create index money_return_evidence_by_reference on money_return_evidence (source, reference);

create table staff_tasks (
  id         bigint generated always as identity primary key,
  kind       text not null,
  order_id   uuid references orders,
  details    jsonb not null default '{}',
  created_at timestamptz not null,
  done_at    timestamptz,
  settled_as text constraint staff_tasks_settled_as check (settled_as in ('refunded_elsewhere', 'dispute_lost', 'taken_back',
    'no_money'))
);
comment on table staff_tasks is 'Something that staff have to look at, such as money that no rule can assign.';
create index staff_tasks_open on staff_tasks (created_at) where done_at is null;
create index staff_tasks_by_line on staff_tasks ((details->>'line')) where details ? 'line';
create index staff_tasks_of_orders on staff_tasks (order_id) where done_at is null;
create unique index staff_tasks_open_once on staff_tasks (kind, order_id, coalesce(details->>'moneyReturn', details->>'refund',
  details->>'attempt', details->>'notification', details->>'line', details->>'merchantReference'))
  nulls not distinct where done_at is null;
create index staff_tasks_settled on staff_tasks (order_id) where settled_as is not null;
