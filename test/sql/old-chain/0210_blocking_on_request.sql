-- Customers may object to the use of their data, and have them taken out of use for a while (Chile's Ley 21.719, articles 8 and 8 ter).
alter table data_requests drop constraint data_requests_kind_check;
alter table data_requests add constraint data_requests_kind_check
  check (kind in ('access', 'erasure', 'correction', 'objection', 'blocking')) not valid;
-- Since when a customer's data are out of use because the customer asked for it.
alter table users add column suspended_at timestamptz;
