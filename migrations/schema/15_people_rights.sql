-- Rights of consumers: requests about personal data, blocked data, complaints.

\ir ../functions/keep_complaint_series.sql
\ir ../functions/refuse_change_of_complaint.sql

create table data_requests (
  id           int generated always as identity primary key,
  user_id      uuid not null references users,
  kind         text not null check (kind in ('access', 'erasure', 'correction', 'objection', 'blocking')),
  country_code text not null check (country_code in ('MX', 'CL', 'PE', 'ES')),
  source       text not null check (source in ('office', 'shop')),
  state        text not null default 'open' check (state in ('open', 'done', 'rejected', 'erased')),
  note         text not null default '', -- of the customer; forgotten with the account
  received_at  timestamptz not null,
  due_at       timestamptz not null,
  decided_at   timestamptz,
  constraint data_requests_decided check ((state = 'open') = (decided_at is null))
);
comment on table data_requests is 'A customer''s request about personal data, with the deadline of its country.';
create unique index data_requests_open on data_requests (user_id, kind) where state = 'open';
create index data_requests_by_due on data_requests (due_at, id);
create index data_requests_by_state on data_requests (state, due_at, id);

create table blocked_data (
  id           bigint generated always as identity primary key,
  data         text not null,
  country_code text not null,
  order_id     uuid references orders,
  user_id      uuid constraint blocked_data_user references users,
  details      jsonb not null,
  blocked_at   timestamptz not null,
  delete_at    timestamptz not null,
  constraint blocked_data_about check (num_nonnulls(order_id, user_id) = 1)
);
comment on table blocked_data is
  'Personal data after their use, where a law wants them blocked before they are deleted. The shop never reads them: they are '
  'for authorities and courts.';
create index blocked_data_by_order on blocked_data (order_id);
create index blocked_data_by_details on blocked_data using gin (details jsonb_path_ops);
create index blocked_data_by_end on blocked_data (delete_at);
create index blocked_data_by_user on blocked_data (user_id) where user_id is not null;

create table complaint_series (
  country_code text check (country_code in ('MX', 'CL', 'PE', 'ES')),
  year         int,
  last         int not null default 0,
  primary key (country_code, year)
);
comment on table complaint_series is 'The last number of the complaints of a country and year. Numbers have no gaps.';

create trigger complaint_series_by_one before insert or update or delete on complaint_series
  for each row execute function keep_complaint_series();
create trigger complaint_series_not_emptied before truncate on complaint_series
  for each statement execute function keep_complaint_series();

create table complaints (
  id                bigint generated always as identity primary key,
  number            text not null unique,
  country_code      text not null check (country_code in ('MX', 'CL', 'PE', 'ES')),
  kind              text not null check (kind in ('reclamo', 'queja')),
  subject           text not null check (subject in ('punctuality', 'driving', 'vehicle', 'staff', 'purchase', 'payment',
    'refund', 'information', 'accessibility', 'personal_data', 'other')),
  locale            text not null,
  provider          jsonb not null, -- the company on the day of the complaint: {name, taxId, address}
  name              text not null,
  document_kind     text check (document_kind in ('national', 'foreigner', 'passport')),
  document          text,
  address           text,
  email             text not null,
  phone             text,
  is_minor          boolean not null,
  guardian_name     text,
  guardian_document text,
  service           text not null,
  order_number      text,
  order_id          uuid references orders, -- the order whose number and e-mail the consumer knew, or the caller's own
  claimed           bigint check (claimed >= 0),
  currency          text not null check (currency in ('MXN', 'CLP', 'PEN', 'EUR', 'USD')),
  detail            text not null,
  request           text not null,
  earlier           text, -- number of the complaint that this one reopens
  half_on           date not null,
  answer_by         date not null,
  digest            bytea not null unique,
  created_at        timestamptz not null
);
comment on table complaints is 'A complaint of a consumer (Peru''s complaint book and its like). It is never changed.';
create index complaints_of_orders on complaints (order_id) where order_id is not null;
create index complaints_by_country on complaints (country_code, id);

create trigger complaints_unalterable before update or delete on complaints
  for each row execute function refuse_change_of_complaint();
create trigger complaints_not_emptied before truncate on complaints
  for each statement execute function refuse_change_of_complaint();

create table complaint_answers (
  complaint_id   bigint primary key references complaints on delete cascade,
  text           text not null,
  promises_money boolean not null,
  answered_by    text not null,
  answered_at    timestamptz not null
);
comment on table complaint_answers is 'The answer to a complaint. It is never changed.';

create trigger complaint_answers_unalterable before update or delete on complaint_answers
  for each row execute function refuse_change_of_complaint();
create trigger complaint_answers_not_emptied before truncate on complaint_answers
  for each statement execute function refuse_change_of_complaint();
