-- Stored when the mail is queued: the order or the request may be gone when it is counted.
create or replace function set_group_of_mail() returns trigger language plpgsql as $$
begin
  new.cap_group := coalesce(new.cap_group, group_of_mail(new.order_id, new.recipient, new.data));
  return new;
end $$;
