-- True if the customer of the session may see the event: like may_see_event, but a guest only in a session that proves the
-- e-mail that was invited.
create or replace function session_may_see_event(event int, type smallint, session uuid) returns boolean language sql stable parallel safe
  return type <> 2 or exists (
    select from event_requests r
    where r.event_id = event and (
      r.owner_id = (select s.user_id from sessions s where s.id = session)
      or exists (select from event_request_guests g where g.request_id = r.id and g.email = proven_email(session))));
