-- The references of transfers that were ever given. New ones are random: consecutive ones told strangers how many orders were
-- placed in between, and which references are open. Earlier ones stay valid.
create table given_transfer_references (
  reference int primary key check (reference between 1000000 and 9999999)
);
insert into given_transfer_references (reference)
select transfer_reference from orders where transfer_reference is not null
union select reference from host_bills
on conflict do nothing;
