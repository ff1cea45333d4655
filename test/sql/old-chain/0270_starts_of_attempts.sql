-- Until a provider has answered to the start of an attempt: since when one process makes that call. Null once it has failed.
alter table payment_attempts add column start_claimed_at timestamptz;
