-- Whose account a line came to: staff see those of their countries. The currency told it until now.
alter table statement_lines add column country_code text check (country_code in ('MX', 'CL', 'PE', 'ES'));
update statement_lines l set country_code = coalesce(
  (select o.country_code from orders o where o.id = l.order_id),
  case l.currency when 'CLP' then 'CL' when 'PEN' then 'PE' when 'EUR' then 'ES' else 'MX' end);
alter table statement_lines alter column country_code set not null;

-- Money that is no payment of a customer is set aside, with why.
alter table statement_lines drop constraint statement_lines_outcome_check;
alter table statement_lines add constraint statement_lines_outcome_check check (outcome in ('new', 'paid', 'paid_with_surplus',
  'revived', 'partly_paid', 'to_refund', 'confirmed_before', 'other_currency', 'unknown', 'set_aside'));
alter table statement_lines drop constraint statement_lines_have_a_place;
alter table statement_lines add constraint statement_lines_have_a_place
  check (outcome in ('new', 'unknown', 'set_aside') or (order_id is null) <> (bill_id is null));
alter table statement_lines add column why text check ((why is not null) = (outcome = 'set_aside'));

-- The list of staff: open lines are few, all of them many.
create index statement_lines_open on statement_lines (id) where outcome in ('new', 'unknown', 'other_currency');
create index statement_lines_by_amount on statement_lines (amount, id);
create function line_words(reference text, payer text, bank_id text) returns text
  language sql immutable parallel safe return search_fold(reference || ' ' || payer || ' ' || coalesce(bank_id, ''));
create index statement_lines_by_words on statement_lines using gin (line_words(reference, payer, bank_id) gin_trgm_ops)
  with (fastupdate = off);

-- What staff did with a line, added to and never changed: placed it, took it back from where it was, set it aside.
create table statement_line_changes (
  id         bigint generated always as identity primary key,
  line_id    bigint not null references statement_lines,
  change     text not null check (change in ('place', 'undo', 'set_aside', 'take_back')),
  order_id   uuid references orders,
  bill_id    uuid references host_bills,
  attempt_id uuid references payment_attempts,
  outcome    text not null,
  reason     text,
  actor_kind text not null check (actor_kind in ('staff', 'customer', 'system', 'provider')),
  actor_id   text not null,
  created_at timestamptz not null
);
create index statement_line_changes_by_line on statement_line_changes (line_id, id);

-- Staff place no line on an order that they bought. The verb refuses it too.
create function refuse_own_line() returns trigger language plpgsql as $$
begin
  if is_own_order(new.order_id, new.actor_kind, new.actor_id) then
    raise exception 'staff do not act on their own order %', new.order_id
      using errcode = 'check_violation', constraint = 'own_order';
  end if;
  return null;
end $$;
create trigger statement_lines_placed_by_others after insert on statement_line_changes for each row
  when (new.actor_kind = 'staff' and new.order_id is not null) execute function refuse_own_line();
