-- Locks the customer of a session against erasure until the transaction ends. Returns the customer's current roles, or null when
-- the session has ended or the account is gone. Two statements: after a wait for the lock, only the second one sees what was
-- committed meanwhile.
create or replace function lock_session(session uuid, at timestamptz) returns text[] language plpgsql volatile as $$
declare current_roles text[];
begin
  perform from users u where u.id = (select s.user_id from sessions s where s.id = session) for key share;
  select u.roles into current_roles
  from sessions s join users u on u.id = s.user_id
  where s.id = session and s.ended_at is null and s.expires_at > at and u.deleted_at is null;
  return current_roles;
end $$;
