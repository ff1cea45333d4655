-- Those of these sessions that have not ended. Called after a wait for locks, it sees what was committed meanwhile, because each
-- statement of a volatile function does.
create or replace function live_sessions(sessions uuid[], at timestamptz) returns uuid[] language plpgsql volatile as $$
begin
  return array(select s.id from sessions s where s.id = any (sessions) and s.ended_at is null and s.expires_at > at);
end $$;
