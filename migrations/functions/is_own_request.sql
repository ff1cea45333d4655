-- Staff act on no request for a private event that they host, as on no order of theirs (is_account_of_staff).
create or replace function is_own_request(of_request int, kind text, actor text) returns boolean language sql stable as $$
  select is_account_of_staff((select r.owner_id from event_requests r where r.id = of_request), kind, actor)
$$;
