-- A log-in is a use of the account: personal data are erased some years after the last one.
create or replace function set_last_use_of_account() returns trigger language plpgsql as $$
begin
  update users set last_used_at = new.created_at where id = new.user_id and (last_used_at is null or last_used_at < new.created_at);
  return null;
end $$;
