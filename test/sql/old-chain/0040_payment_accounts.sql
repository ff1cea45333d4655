-- Which of our accounts at the provider (a terminal of a country or a method) takes the payment: status and refunds are
-- asked of the same one. Null at a provider with one account, and for attempts from before.
alter table payment_attempts add column provider_account text;
