-- alone
-- Notifications that still say what the provider sent, for the job that forgets it.
create index concurrently if not exists payment_notifications_told on payment_notifications (received_at) where body <> '';
