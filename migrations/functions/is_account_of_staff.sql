-- True if the customer's account is that of the acting member of staff: it has the same e-mail, proven or not, or has once proven it.
-- Nothing else tells: staff have no phone here, and phones of customers are not proven.
create or replace function is_account_of_staff(of_user uuid, kind text, actor text) returns boolean language sql stable as $$
  select kind = 'staff' and exists (
    select from staff_people s join users u on u.id = of_user
    where s.id::text = actor and (s.email = lower(u.email) or u.staff_id = s.id)
  )
$$;
