-- People who work in the office. They are not customers: a person who is both has two accounts.
create table staff_people (
  id uuid primary key,
  email text not null check (email = lower(email)),
  name text not null,
  language text not null default 'es' check (language in ('es', 'en', 'pt')),
  -- Empty until the person has opened the invitation.
  password_hash text,
  -- Encrypted (src/server/people/staff/factors); empty without an authenticator app.
  totp_secret bytea,
  -- A code's time step is accepted once: only steps after this one are.
  totp_last_step bigint not null default 0,
  keys_enabled boolean not null default true,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index staff_people_by_email on staff_people (email);

-- A role counts in one country, or in all of them.
create table staff_roles (
  staff_id uuid not null references staff_people,
  role text not null check (role in ('owner', 'manager', 'support', 'finance', 'planner', 'check-in', 'auditor')),
  country_code text not null check (country_code in ('MX', 'CL', 'PE', 'ES', 'all')),
  granted_at timestamptz not null,
  granted_by_kind text not null check (granted_by_kind in ('staff', 'system')),
  granted_by text not null,
  primary key (staff_id, role, country_code),
  -- The verb refuses it too.
  constraint own_roles check (granted_by_kind <> 'staff' or granted_by <> staff_id::text)
);

-- Only the hash of the cookie is stored. A session opens calls only once the second factor has been shown.
create table staff_sessions (
  id uuid primary key,
  staff_id uuid not null references staff_people,
  token_hash bytea not null unique,
  device text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  second_factor_at timestamptz,
  stepped_up_at timestamptz,
  ended_at timestamptz
);
create index staff_sessions_by_person on staff_sessions (staff_id, created_at desc);

-- Every act of staff, with its result: in the transaction of the act, a refused try in its own. No foreign keys: what
-- happened stays when its objects go.
create table office_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null,
  actor_kind text not null check (actor_kind in ('staff', 'customer', 'system', 'provider')),
  actor_id text not null,
  actor_name text not null,
  role text,
  session_id uuid,
  request_id uuid,
  verb text not null,
  object_kind text,
  object_id text,
  country_code text check (country_code in ('MX', 'CL', 'PE', 'ES')),
  -- {field: {from, to}}; personal data as ids
  changes jsonb not null default '{}',
  reason text,
  approval_id bigint,
  -- done, failed, or refused with the code of the refusal
  result text not null check (result = 'done' or result = 'failed' or result like 'refused(%)')
);
create index office_log_by_object on office_log (object_kind, object_id, id desc);
create index office_log_by_actor on office_log (actor_id, id desc);
