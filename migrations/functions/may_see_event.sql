-- Whether a person may see an event. A private one (type 2) is seen by its host alone and by guests who were invited by an
-- e-mail address that their account has verified.
create or replace function may_see_event(event int, type smallint, person uuid) returns boolean language sql stable parallel safe
  return type <> 2 or exists (
    select from event_requests r
    where r.event_id = event and (r.owner_id = person or exists (
      select from event_request_guests g join users u on u.email = g.email
      where g.request_id = r.id and u.id = person and u.verified_at is not null)));
