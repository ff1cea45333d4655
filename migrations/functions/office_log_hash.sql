-- Stores the digest of each new row of the log.
create or replace function office_log_hash() returns trigger language plpgsql as $$
begin
  new.hash := office_log_digest(new);
  return new;
end $$;
