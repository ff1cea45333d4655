-- Complaints of consumers (Peru's complaint book and its like): numbered without gaps by country and year, and never changed.
create table complaint_series (
  country_code text not null check (country_code in ('MX', 'CL', 'PE', 'ES')),
  year int not null,
  last int not null default 0,
  primary key (country_code, year)
);

create table complaints (
  id bigint generated always as identity primary key,
  number text not null unique,
  country_code text not null check (country_code in ('MX', 'CL', 'PE', 'ES')),
  kind text not null check (kind in ('reclamo', 'queja')),
  subject text not null check (subject in ('punctuality', 'driving', 'vehicle', 'staff', 'purchase', 'payment', 'refund',
    'information', 'accessibility', 'personal_data', 'other')),
  locale text not null,
  -- the company on the day of the complaint: {name, taxId, address}
  provider jsonb not null,
  name text not null,
  document_kind text check (document_kind in ('national', 'foreigner', 'passport')),
  document text,
  address text,
  email text not null,
  phone text,
  is_minor boolean not null,
  guardian_name text,
  guardian_document text,
  service text not null,
  order_number text,
  -- the order whose number and e-mail the consumer knew, or the caller's own
  order_id uuid references orders,
  claimed bigint check (claimed >= 0),
  currency text not null check (currency in ('MXN', 'CLP', 'PEN', 'EUR', 'USD')),
  detail text not null,
  request text not null,
  -- the number of the earlier complaint that this one opens again
  earlier text,
  half_on date not null,
  answer_by date not null,
  digest bytea not null unique,
  created_at timestamptz not null
);
create index complaints_of_orders on complaints (order_id) where order_id is not null;
create index complaints_by_country on complaints (country_code, id);

create table complaint_answers (
  complaint_id bigint primary key references complaints on delete cascade,
  text text not null,
  promises_money boolean not null,
  answered_by text not null,
  answered_at timestamptz not null
);

-- A copy of migrations/functions/refuse_change_of_complaint.sql: the triggers need it.
create function refuse_change_of_complaint() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name = 'complaints' and (to_jsonb(old) ->> 'created_at')::timestamptz < now() - interval '2 years'
     or tg_op = 'DELETE' and tg_table_name = 'complaint_answers'
       and not exists (select from complaints where id = (to_jsonb(old) ->> 'complaint_id')::bigint)
  then
    return old;
  end if;
  raise exception 'complaints and their answers are not changed';
end $$;
create trigger complaints_unalterable before update or delete on complaints
  for each row execute function refuse_change_of_complaint();
create trigger complaints_not_emptied before truncate on complaints
  for each statement execute function refuse_change_of_complaint();
create trigger complaint_answers_unalterable before update or delete on complaint_answers
  for each row execute function refuse_change_of_complaint();
create trigger complaint_answers_not_emptied before truncate on complaint_answers
  for each statement execute function refuse_change_of_complaint();
