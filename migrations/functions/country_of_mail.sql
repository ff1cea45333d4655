-- The country whose staff see a mail; 'all' if it belongs to no country.
create or replace function country_of_mail(kind text, of_order uuid, recipient text, data jsonb) returns text language sql stable as $$
  select case when kind in ('staff_invitation', 'log_sealed') then 'all' else coalesce(
    (select e.country_code from orders o join events e on e.id = o.event_id where o.id = of_order),
    (select q.country_code from enquiries q where q.id = (data ->> 'enquiryId')::int),
    (select c.country_code from complaints c where c.id = (data ->> 'complaintId')::bigint),
    (select r.country_code from event_requests r where r.id = (data ->> 'requestId')::int),
    (select u.country_code from users u where u.email = recipient::citext),
    'all') end
$$;
