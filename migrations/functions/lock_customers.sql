-- Locks these customers' purchases of any date until the transaction ends. Keys are locked in ascending order to avoid deadlocks;
-- if the keys of two customers collide, one waits for the other, without harm. Call it after locking stock and before locking
-- discounts.
create or replace function lock_customers(customers uuid[]) returns void language plpgsql volatile as $$
declare customer_key int;
begin
  for customer_key in select distinct hashtext(c::text) from unnest(customers) c order by 1 loop
    perform pg_advisory_xact_lock(7155, customer_key);
  end loop;
end $$;
