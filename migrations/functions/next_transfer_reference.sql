-- Reference that a customer writes on a transfer: seven random digits, the maximum of SPEI's numeric reference. No order and no bill
-- has the same one, also when two transactions draw it at once. There is no check digit: it would leave a tenth of the numbers, which
-- a large shop uses up in a few years.
create or replace function next_transfer_reference() returns int language plpgsql volatile as $$
declare drawn int;
begin
  while drawn is null loop
    insert into given_transfer_references (reference)
    select 1000000 + (('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % 9000000)::int
    on conflict do nothing returning reference into drawn;
  end loop;
  return drawn;
end $$;
