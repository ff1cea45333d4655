-- When a paid attempt was last looked up for money that left again: providers may tell nobody.
alter table payment_attempts add column returns_asked_at timestamptz;
