-- Staff may not act on the request of a private event that they host. The verbs check it too
-- (src/server/catalogue/private-events/office/handle-request.ts).
create or replace function refuse_own_request() returns trigger language plpgsql as $$
begin
  if is_own_request(new.request_id, new.actor_kind, new.actor_id) then
    raise exception 'staff do not act on their own request %', new.request_id
      using errcode = 'check_violation', constraint = 'own_request';
  end if;
  return null;
end $$;
