-- A notification is answered as soon as it is kept, and handled afterwards: when its turn comes, and comes again.
alter table payment_notifications add column handle_next_at timestamptz; -- null when there is nothing more to do

update payment_notifications set handle_next_at = received_at
where handled_at is null and received_at > now() - interval '8 days';

create index payment_notifications_to_handle on payment_notifications (handle_next_at) where handle_next_at is not null;
