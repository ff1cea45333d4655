-- Staff neither approve nor reject nor handle a private event that they host.
create function is_own_request(of_request int, kind text, actor text) returns boolean language sql stable as $$
  select kind = 'staff' and exists (
    select from staff_people s join event_requests r on r.id = of_request join users u on u.id = r.owner_id
    where s.id::text = actor and s.email = lower(u.email)
  )
$$;

create function refuse_own_request() returns trigger language plpgsql as $$
begin
  if is_own_request(new.request_id, new.actor_kind, new.actor_id) then
    raise exception 'staff do not act on their own request %', new.request_id
      using errcode = 'check_violation', constraint = 'own_request';
  end if;
  return null;
end $$;

create trigger event_request_changes_by_others after insert on event_request_changes for each row
  when (new.actor_kind = 'staff') execute function refuse_own_request();
