-- The provider's payments that were seen on the page of an attempt: they are fetched by their ids, because a provider's
-- search may find them late or not at all.
alter table payment_attempts add column known_payments text[] not null default '{}';
-- Whether the provider still decides on a payment that the customer has made; its order does not expire meanwhile.
alter table payment_attempts add column is_undecided boolean not null default false;
