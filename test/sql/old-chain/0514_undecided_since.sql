-- When the shop first knew that a provider still decides on a payment of the attempt: its order must not expire after that.
alter table payment_attempts add column undecided_since timestamptz;
