-- What people ask of the shop in the forms of its pages. A name or a message is whatever somebody typed.
create table enquiries (
  id           bigint generated always as identity primary key,
  kind         text not null check (kind in ('contact', 'marriage', 'companies')),
  country_code text not null check (country_code in ('MX', 'CL', 'PE', 'ES')),
  locale       text not null,       -- of the sender
  name         text not null,
  email        text not null,
  phone        text not null,       -- E.164
  message      text not null,
  event_date   date,
  place        text,
  company      text,
  interest     text check (interest in ('routes', 'vans', 'events')),
  passengers   int check (passengers > 0),
  robot_sign   text check (robot_sign in ('filled_trap', 'too_fast')),
  digest       bytea not null unique, -- of who asks what on which day: sent twice, it is stored once
  created_at   timestamptz not null,
  check ((kind = 'marriage') = (event_date is not null)),
  check ((kind = 'marriage') = (place is not null)),
  check (kind = 'companies' or (company is null and interest is null and passengers is null))
);
create index enquiries_by_time on enquiries (created_at);
