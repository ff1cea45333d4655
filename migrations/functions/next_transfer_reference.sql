-- Reference that a customer writes on a transfer: seven digits, the maximum of SPEI's numeric reference. The numbers do not look
-- consecutive, and none is repeated before all nine million have been used.
create or replace function next_transfer_reference() returns int language sql volatile as $$
  select 1000000 + (nextval('transfer_references') * 5672341 % 9000000)::int
$$;
