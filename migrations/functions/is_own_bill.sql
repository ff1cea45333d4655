-- Staff act on no bill of a private event that they host, as on no order of theirs (is_own_order).
create or replace function is_own_bill(of_bill uuid, kind text, actor text) returns boolean language sql stable as $$
  select kind = 'staff' and exists (
    select from staff_people s join host_bills b on b.id = of_bill join users u on u.id = b.owner_id
    where s.id::text = actor and s.email = lower(u.email)
  )
$$;
