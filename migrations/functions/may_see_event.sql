-- True if the person may see the event. A private event (type 2) is visible to its host and to guests who were invited at an
-- e-mail address that they have verified.
create or replace function may_see_event(event int, type smallint, person uuid) returns boolean language sql stable parallel safe
  return type <> 2 or exists (
    select from event_requests r
    where r.event_id = event and (r.owner_id = person or exists (
      select from event_request_guests g join users u on u.email = g.email
      where g.request_id = r.id and u.id = person and u.verified_at is not null)));
