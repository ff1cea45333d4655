-- The countries where a customer's account with the role check-in scans tickets; null: all, as every account with the role so far.
alter table users add column check_in_countries text[];
alter table users add constraint users_check_in_countries check (
  check_in_countries is null
  or cardinality(check_in_countries) > 0 and check_in_countries <@ array['MX', 'CL', 'PE', 'ES']
) not valid;
