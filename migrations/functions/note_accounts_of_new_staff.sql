-- Notes the account that a new member of staff has as a customer.
create or replace function note_accounts_of_new_staff() returns trigger language plpgsql as $$
begin
  update users set staff_id = new.id where email = new.email::citext and verified_at is not null;
  return null;
end $$;
