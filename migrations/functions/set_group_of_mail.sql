-- Stores for which limit a mail counts when it is queued, because its order or request may be gone when mails are counted.
create or replace function set_group_of_mail() returns trigger language plpgsql as $$
begin
  new.cap_group := coalesce(new.cap_group, group_of_mail(new.order_id, new.recipient, new.data));
  return new;
end $$;
