-- True if the member of staff hosts the private event of the bill (is_account_of_staff). Staff may not act on their own bills.
create or replace function is_own_bill(of_bill uuid, kind text, actor text) returns boolean language sql stable as $$
  select is_account_of_staff((select b.owner_id from host_bills b where b.id = of_bill), kind, actor)
$$;
