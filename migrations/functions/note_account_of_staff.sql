-- Notes whose account it is, once it proves a staff member's e-mail. It stays noted when the e-mail of the account changes: otherwise
-- staff could buy, change the e-mail and decide about their own order (is_account_of_staff).
create or replace function note_account_of_staff() returns trigger language plpgsql as $$
begin
  if new.verified_at is not null then
    new.staff_id := coalesce((select s.id from staff_people s where s.email = lower(new.email)), new.staff_id);
  end if;
  return new;
end $$;
