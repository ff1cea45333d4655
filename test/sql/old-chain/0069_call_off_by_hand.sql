-- Staff who take over an order of a call-off say why, also where its refunds still tell how its money is.
alter table call_off_orders drop constraint call_off_orders_check,
  add constraint why_of_call_off check (why is not null or state not in ('failed', 'by_hand'));

-- How often a refund was sent again after its provider had refused it: each time is another refund there.
alter table refunds add column retries smallint not null default 0;
