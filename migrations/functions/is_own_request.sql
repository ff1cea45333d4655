-- Staff act on no request for a private event that they host, as on no order of theirs (is_own_order).
create or replace function is_own_request(of_request int, kind text, actor text) returns boolean language sql stable as $$
  select kind = 'staff' and exists (
    select from staff_people s join event_requests r on r.id = of_request join users u on u.id = r.owner_id
    where s.id::text = actor and s.email = lower(u.email)
  )
$$;
