-- Staff handle requests and enquiries: who has each, what was answered, and when.
alter table event_requests add column handler_id uuid references staff_people;
create index event_requests_by_country on event_requests (country_code, id);

alter table enquiries
  add column state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  add column handler_id uuid references staff_people,
  add column version int not null default 1;        -- goes up with each change
create index enquiries_by_country on enquiries (country_code, id);

-- What staff did with an enquiry; an answer's text is in `details`.
create table enquiry_changes (
  id         bigint generated always as identity primary key,
  enquiry_id bigint not null references enquiries on delete cascade,
  change     text not null check (change in ('take', 'hand_over', 'release', 'answer', 'close', 'reopen', 'note')),
  actor_kind text not null check (actor_kind in ('staff', 'customer', 'system', 'provider')),
  actor_id   text not null,
  details    jsonb not null default '{}',
  created_at timestamptz not null
);
create index enquiry_changes_by_enquiry on enquiry_changes (enquiry_id, id);
