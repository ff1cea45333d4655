-- What a customer writes on a transfer: seven digits, the most that SPEI's numeric reference takes. In an order that
-- looks like none, and no number again before all nine million have been used.
create or replace function next_transfer_reference() returns int language sql volatile as $$
  select 1000000 + (nextval('transfer_references') * 5672341 % 9000000)::int
$$;
