-- Which payment a notification is about, so that what it says of a person can be forgotten with the account.
alter table payment_notifications add column attempt_id uuid references payment_attempts;

update payment_notifications n set attempt_id = a.id
from payment_attempts a
where a.provider = n.provider and a.merchant_reference = substring(n.body from 'V[0-9a-f]{24}');

create index payment_notifications_by_attempt on payment_notifications (attempt_id) where attempt_id is not null;
