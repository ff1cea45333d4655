-- Money that came by itself: a line of a bank statement that covers a part of an order, or more than it. Its attempt is
-- complete at once, and nobody was shown a page for it.
alter table payment_attempts add column unasked boolean not null default false;

-- What came of an order that was not paid in full goes back when the order ends.
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check check (reason in ('late_money', 'paid_twice', 'incomplete', 'staff'));

-- Every credit of the statements that were read, each once: a file that is read again, or that overlaps another, brings
-- nothing new.
create table statement_lines (
  id         bigint generated always as identity primary key,
  line_key   text not null unique,        -- a hash of what the bank calls it, or of what it says and which of its equals it is
  booked_on  date not null,
  amount     bigint not null check (amount > 0), -- minor units
  currency   text not null,
  reference  text not null,
  payer      text not null,
  bank_id    text,                        -- the bank's key of the transfer (clave de rastreo) or of the entry
  outcome    text not null check (outcome in ('new', 'paid', 'paid_with_surplus', 'revived', 'partly_paid', 'to_refund',
               'confirmed_before', 'other_currency', 'unknown')),
  order_id   uuid references orders,
  attempt_id uuid unique references payment_attempts,
  read_by    text not null,
  read_at    timestamptz not null,
  check (outcome in ('new', 'unknown') or order_id is not null)
);
create index statement_lines_by_order on statement_lines (order_id) where order_id is not null;
create index staff_tasks_by_line on staff_tasks ((details->>'line')) where details ? 'line';
