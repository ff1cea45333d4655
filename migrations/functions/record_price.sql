-- Records the prices of a variant. A reduced price must be shown beside the lowest price of the 30 days before the reduction
-- (directive 98/6/EC, article 6a).
create or replace function record_price() returns trigger language plpgsql as $$
begin
  insert into variant_prices (variant_id, price, since) values (new.id, new.price, clock_timestamp());
  return null;
end $$;
