-- The log of the office is append-only.
create or replace function refuse_change_of_log() returns trigger language plpgsql as $$
begin
  raise exception 'the log of the office is append-only';
end $$;
