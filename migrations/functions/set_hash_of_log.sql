-- Stores the digest of each new row of the log, which seals contain.
create or replace function set_hash_of_log() returns trigger language plpgsql as $$
begin
  new.hash := office_log_digest(new);
  return new;
end $$;
