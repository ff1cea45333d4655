-- The limit that a mail counts for: mails of the recipient's own acts, of an account with an unproven address, of
-- other people.
alter table outbox add column cap_group text;
alter table outbox add constraint outbox_cap_group_check
  check (cap_group in ('own', 'unproven', 'others')) not valid;

-- The process that sends a mail, and since when it has waited for another try.
alter table outbox add column sender uuid;
alter table outbox add column failing_since timestamptz;
alter table outbox add column failure text;
alter table outbox add constraint outbox_failure_check
  check (failure in ('unreachable', 'turned_away', 'not_now', 'refused', 'ours')) not valid;

-- Processes that send mails, each with its last heartbeat.
create table mail_senders (
  id      uuid primary key,
  beat_at timestamptz not null
);

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

create or replace function set_group_of_mail() returns trigger language plpgsql as $$
begin
  new.cap_group := coalesce(new.cap_group, group_of_mail(new.order_id, new.recipient, new.data));
  return new;
end $$;

create trigger outbox_cap_group before insert on outbox for each row execute function set_group_of_mail();
