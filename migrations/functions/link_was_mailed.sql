-- Whether an open link of this kind, to the same new address, was mailed to a person after `since`. Locks the person's row first, so
-- that of concurrent requests the later one sees the link of the first. Two statements: after a wait for the lock, only the second
-- one sees what was committed meanwhile.
create or replace function link_was_mailed(person uuid, kind text, since timestamptz, address citext) returns boolean
language plpgsql volatile as $$
begin
  perform from users u where u.id = person for no key update;
  return exists (
    select from account_tokens t
    where t.user_id = person and t.purpose = kind and t.used_at is null and t.created_at > since
      and t.new_email is not distinct from address
  );
end $$;
