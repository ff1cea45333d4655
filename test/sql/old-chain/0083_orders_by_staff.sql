-- The member of staff who sold it for a named buyer.
alter table orders add column sold_by uuid references staff_people;

-- Lists of the office: newest first, in a state, of an event, by who sold it, by when its time to pay ends.
create index orders_by_time on orders (created_at, id);
create index orders_by_state on orders (state, created_at, id);
create index orders_of_event on orders (event_id, created_at);
create index orders_sold_by_staff on orders (sold_by, created_at) where sold_by is not null;
create index orders_by_window on orders ((coalesce(hold_until, 'infinity')), id);
create index event_dates_by_start on event_dates (starts_at, id);
create index orders_with_notes on order_changes (order_id) where change = 'note';
create index staff_tasks_of_orders on staff_tasks (order_id) where done_at is null;
create index outbox_by_order on outbox (order_id) where order_id is not null;

-- What staff do to an order that they bought is refused, whatever it is.
drop trigger order_changes_by_others on order_changes;
create trigger order_changes_by_others after insert on order_changes for each row
  when (new.actor_kind = 'staff' and not new.details ? 'calledOff'
    and new.change in ('cancel', 'refund_all', 'refund_part', 'note', 'resend_mail', 'change_ticket', 'lengthen_window',
      'correct_contact', 'sell'))
  execute function refuse_own_order();

-- Staff find orders by what a customer says: names by any part of them, phones by their last eight digits, keys of payments.
create index users_by_part_of_name on users using gin (folded_name(first_name || ' ' || last_name) gin_trgm_ops)
  with (gin_pending_list_limit = 512);
create index users_by_phone on users (right(regexp_replace(phone, '\D', '', 'g'), 8));
create index passengers_by_part_of_name on passengers using gin (folded_name(name) gin_trgm_ops)
  with (gin_pending_list_limit = 512);
create index passengers_by_phone on passengers (right(regexp_replace(phone, '\D', '', 'g'), 8));
create index passengers_by_email on passengers (lower(email));
create index payment_attempts_by_provider_reference on payment_attempts (provider_reference)
  where provider_reference is not null;
create index refunds_by_provider_reference on refunds (provider_reference) where provider_reference is not null;
create index statement_lines_by_bank_id on statement_lines (bank_id) where bank_id is not null;
