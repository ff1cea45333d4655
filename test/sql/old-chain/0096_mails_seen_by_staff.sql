-- Staff look for mails, hold back those that wait, and settle those that could not be sent.
alter table outbox drop constraint outbox_state_check;
alter table outbox add constraint outbox_state_check
  check (state in ('queued', 'held', 'sending', 'sent', 'withheld', 'failed'));
-- When staff dealt with a mail that could not be sent.
alter table outbox add column settled_at timestamptz;
-- Whose staff see it; 'all' for a mail that belongs to no country.
alter table outbox add column country_code text not null default 'all'
  check (country_code in ('MX', 'CL', 'PE', 'ES', 'all'));

create function country_of_mail(kind text, of_order uuid, recipient text, data jsonb) returns text language sql stable as $$
  select case when kind in ('staff_invitation', 'log_sealed') then 'all' else coalesce(
    (select e.country_code from orders o join events e on e.id = o.event_id where o.id = of_order),
    (select q.country_code from enquiries q where q.id = (data ->> 'enquiryId')::int),
    (select r.country_code from event_requests r where r.id = (data ->> 'requestId')::int),
    (select u.country_code from users u where u.email = recipient::citext),
    'all') end
$$;

create function set_country_of_mail() returns trigger language plpgsql as $$
begin
  new.country_code := country_of_mail(new.kind, new.order_id, new.recipient, new.data);
  return new;
end $$;

update outbox set country_code = country_of_mail(kind, order_id, recipient, data);
create trigger outbox_country before insert on outbox for each row execute function set_country_of_mail();

-- The list of mails by time, and by each of its filters.
create index outbox_by_time on outbox (created_at, id);
create index outbox_by_state on outbox (state, created_at, id);
create index outbox_by_kind on outbox (kind, created_at, id);
create index outbox_by_country on outbox (country_code, created_at, id);
create index outbox_by_recipient on outbox (lower(recipient), created_at, id);
create index outbox_dead on outbox (created_at) where state = 'failed' and settled_at is null;
