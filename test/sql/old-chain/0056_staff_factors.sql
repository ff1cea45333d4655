-- Codes that stand in for a lost authenticator: only hashes, each works once.
create table staff_recovery_codes (
  staff_id uuid not null references staff_people,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

create table staff_passkeys (
  -- the credential's id, base64url
  id text primary key,
  staff_id uuid not null references staff_people,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkeys_by_person on staff_passkeys (staff_id);

-- Links by mail: an invitation, or a new start after a reset of the second factor.
create table staff_links (
  token_hash bytea primary key,
  staff_id uuid not null references staff_people,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- The challenge that a passkey signs, once; the secret of an authenticator app that is being set up, encrypted.
alter table staff_sessions add column challenge text, add column new_totp_secret bytea;
