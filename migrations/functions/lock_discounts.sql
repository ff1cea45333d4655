-- Locks discounts, then counts their uses, as lock_stock does with seats. `own_uses` is [{user_id, uses}].
create or replace function lock_discounts(codes citext[], customers uuid[])
returns table (id int, code citext, variation numeric, total_limit int, per_customer_limit int,
  valid_from timestamptz, valid_until timestamptz, uses int, own_uses jsonb, prices jsonb)
language plpgsql volatile as $$
begin
  perform from discounts d where d.code = any (codes) order by d.id for no key update;
  return query
    select d.id, d.code, d.variation, d.total_limit, d.per_customer_limit, d.valid_from, d.valid_until,
      (select count(*)::int from discount_uses u where u.discount_id = d.id and u.returned_at is null),
      (select coalesce(jsonb_agg(o), '[]') from (
        select u.user_id, count(*)::int as uses from discount_uses u
        where u.discount_id = d.id and u.returned_at is null and u.user_id = any (customers) group by u.user_id
      ) o),
      (select coalesce(jsonb_agg(jsonb_build_object('variant_id', p.variant_id, 'price', p.price)), '[]')
        from discount_prices p where p.discount_id = d.id)
    from discounts d where d.code = any (codes);
end $$;
