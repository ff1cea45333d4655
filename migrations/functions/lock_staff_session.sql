-- Locks the person of a session of staff against the end of the person's work and changes of roles until the transaction ends.
-- Returns the current roles, each with its countries, or null when the session or the work has ended. Two statements: after a wait
-- for the lock, only the second one sees what was committed meanwhile.
create or replace function lock_staff_session(session uuid, at timestamptz) returns jsonb language plpgsql volatile as $$
declare current_roles jsonb;
begin
  perform from staff_people p where p.id = (select s.staff_id from staff_sessions s where s.id = session) for key share;
  select coalesce((
    select jsonb_agg(jsonb_build_object('role', r.role, 'countries', r.countries) order by r.role)
    from (
      select role, jsonb_agg(country_code order by country_code) as countries
      from staff_roles where staff_id = p.id group by role
    ) r
  ), '[]') into current_roles
  from staff_sessions s join staff_people p on p.id = s.staff_id
  where s.id = session and s.ended_at is null and s.expires_at > at and p.ended_at is null;
  return current_roles;
end $$;
