-- How often a refund was taken to be sent. A provider without idempotency keys must not get it twice.
alter table refunds add column sends int;
update refunds set sends = 1 where state in ('created', 'in_transit');
