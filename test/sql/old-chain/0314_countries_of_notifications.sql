-- The country of the provider's account that a notification is from, if it is of one.
alter table payment_notifications add column country_code text;
alter table payment_notifications add constraint payment_notifications_country_check
  check (country_code in ('MX', 'CL', 'PE', 'ES')) not valid;
