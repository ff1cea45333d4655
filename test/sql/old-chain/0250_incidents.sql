-- A message about an incident near the departure: it is sent at once and without approval.
alter table messages add column incident boolean not null default false;
alter table push_alerts drop constraint push_alerts_kind_check;
alter table push_alerts add constraint push_alerts_kind_check
  check (kind in ('promised', 'changed', 'day', 'soon', 'incident')) not valid;
