-- What lock_sale locks and returns, and `live`, the customers whose accounts exist: they are locked against erasure until the
-- transaction ends.
create or replace function lock_sale_of_customers(sold_date int, variant_ids int[], hold_ids uuid[], customers uuid[], keys text[],
  at timestamptz, out placed jsonb, out stock jsonb, out holds jsonb, out unpaid jsonb, out free jsonb, out live uuid[])
language plpgsql volatile as $$
begin
  select s.placed, s.stock, s.holds, s.unpaid, s.free into placed, stock, holds, unpaid, free
  from lock_sale(sold_date, variant_ids, hold_ids, customers, keys, at) s;

  select coalesce(array_agg(l.id), '{}') into live from (
    select u.id from users u where u.id = any (customers) and u.deleted_at is null order by u.id for key share
  ) l;
end $$;
