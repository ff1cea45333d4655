-- True if the member of staff hosts the private event of the bill (same e-mail address). Staff may not act on their own bills.
create or replace function is_own_bill(of_bill uuid, kind text, actor text) returns boolean language sql stable as $$
  select kind = 'staff' and exists (
    select from staff_people s join host_bills b on b.id = of_bill join users u on u.id = b.owner_id
    where s.id::text = actor and s.email = lower(u.email)
  )
$$;
