-- The limit that a mail counts for. It is the recipient's own if the recipient is the customer of its order, the host of
-- its request or the customer of its waiting-list entry; anything else was caused by other people. An account whose
-- address is not proven may belong to a stranger, unless staff made the order.
create or replace function group_of_mail(of_order uuid, recipient text, data jsonb) returns text language sql stable as $$
  select coalesce((
    select case when u.verified_at is not null or exists (
        select from orders o where o.id = of_order and o.user_id = u.id and o.sold_by is not null)
      then 'own' else 'unproven' end
    from users u
    where u.email = recipient::citext and (
      exists (select from orders o where o.id = of_order and o.user_id = u.id)
      or exists (select from event_requests r where r.id = (data ->> 'requestId')::int and r.owner_id = u.id)
      or exists (select from waiting_entries w where w.id = (data ->> 'entry')::uuid and w.user_id = u.id))
    limit 1), 'others')
$$;
