-- How many mails a person was sent in the last hour, and whether one about changes of an order waits already.
create index outbox_sent_to on outbox (recipient, sent_at) where state = 'sent';
create index outbox_changes_to_tell on outbox (order_id) where state = 'queued' and kind = 'order_changed';
