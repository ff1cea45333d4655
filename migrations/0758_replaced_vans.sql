-- "Another van drives your ride": an alert to the people of a van that was replaced.

alter table push_alerts drop constraint push_alerts_kind;
alter table push_alerts add constraint push_alerts_known_kind
  check (kind in ('promised', 'changed', 'day', 'soon', 'incident', 'near', 'here', 'replaced')) not valid;
