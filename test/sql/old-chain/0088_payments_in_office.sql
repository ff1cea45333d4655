-- Lists of the office: tries to pay by age, also those of one state, and notifications that came to nothing.
create index payment_attempts_by_age on payment_attempts (created_at, id);
create index payment_attempts_by_state on payment_attempts (state, created_at, id);
create index payment_notifications_open on payment_notifications (id)
  where handled_at is null or outcome in ('not_understood', 'unknown_reference', 'mismatch');
