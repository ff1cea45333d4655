-- Staff: who they are, what they may do and how they log in.

create table staff_people (
  id             uuid primary key,
  email          text not null check (email = lower(email)),
  name           text not null,
  language       text not null default 'es' check (language in ('es', 'en', 'pt')),
  password_hash  text, -- null until the person has opened the invitation
  totp_secret    bytea, -- encrypted (src/server/people/staff/factors); null without an authenticator app
  totp_last_step bigint not null default 0, -- a time step is accepted once: only later ones than this
  keys_enabled   boolean not null default true,
  created_at     timestamptz not null,
  ended_at       timestamptz
);
comment on table staff_people is
  'A person who works in the office. Staff are not customers: a person who is both has two accounts.';
create unique index staff_people_by_email on staff_people (email);

create table staff_roles (
  staff_id        uuid references staff_people,
  role            text check (role in ('owner', 'manager', 'support', 'finance', 'planner', 'check-in', 'auditor')),
  country_code    text check (country_code in ('MX', 'CL', 'PE', 'ES', 'all')),
  granted_at      timestamptz not null,
  granted_by_kind text not null check (granted_by_kind in ('staff', 'system')),
  granted_by      text not null,
  primary key (staff_id, role, country_code),
  constraint own_roles check (granted_by_kind <> 'staff' or granted_by <> staff_id::text)
);
comment on table staff_roles is 'A role of a person in one country, or in all of them.';

create table staff_sessions (
  id               uuid primary key,
  staff_id         uuid not null references staff_people,
  token_hash       bytea not null unique,
  device           text not null,
  created_at       timestamptz not null,
  last_seen_at     timestamptz not null,
  expires_at       timestamptz not null,
  second_factor_at timestamptz,
  stepped_up_at    timestamptz,
  ended_at         timestamptz,
  challenge        text, -- signed by a passkey, once
  new_totp_secret  bytea -- of an authenticator app that is being set up, encrypted
);
comment on table staff_sessions is
  'A log-in of staff. It permits calls once the second factor was shown; only the hash of its cookie is stored.';
create index staff_sessions_by_person on staff_sessions (staff_id, created_at desc);

create table staff_passkeys (
  id           text primary key, -- the credential's id, base64url
  staff_id     uuid not null references staff_people,
  name         text not null,
  public_key   bytea not null,
  counter      bigint not null,
  transports   text[] not null default '{}',
  created_at   timestamptz not null,
  last_used_at timestamptz
);
comment on table staff_passkeys is 'A passkey of a person of staff.';
create index staff_passkeys_by_person on staff_passkeys (staff_id);

create table staff_recovery_codes (
  staff_id   uuid references staff_people,
  code_hash  bytea,
  created_at timestamptz not null,
  used_at    timestamptz,
  primary key (staff_id, code_hash)
);
comment on table staff_recovery_codes is 'A single-use code that replaces a lost second factor; only its hash is stored.';

create table staff_links (
  token_hash bytea primary key,
  staff_id   uuid not null references staff_people,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
comment on table staff_links is 'A mailed link: an invitation, or a new start after a reset of the second factor.';

create table staff_saved_forms (
  id         uuid primary key,
  staff_id   uuid not null references staff_people,
  path       text not null,
  fields     jsonb not null,
  expires_at timestamptz not null
);
comment on table staff_saved_forms is
  'The input of a form that needs another log-in or a fresh second factor, shown again only to the same person.';

create table staff_repeats (
  staff_id uuid references staff_people on delete cascade,
  digest   bytea,
  made_at  timestamptz not null,
  result   jsonb not null,
  primary key (staff_id, digest)
);
comment on table staff_repeats is
  'The result of a call of staff, returned to an equal call that follows at once (a second press of a button).';
