-- Locks purchases of these customers against each other until the transaction ends, whatever dates they are for. Keys
-- are taken in ascending order, so that two transactions never wait for each other in a circle; two customers whose
-- keys collide wait for each other and nothing else. Call it after stock is locked and before discounts are.
create or replace function lock_customers(customers uuid[]) returns void language plpgsql volatile as $$
declare customer_key int;
begin
  for customer_key in select distinct hashtext(c::text) from unnest(customers) c order by 1 loop
    perform pg_advisory_xact_lock(7155, customer_key);
  end loop;
end $$;
