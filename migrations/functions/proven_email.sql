-- The e-mail of a session's account, if this session proves it: it pressed the button of the mailed link itself, or it began
-- after the verification with a password that is the owner's. Null for any other: a stranger who signed up with another person's
-- address knows the password, and must not see that person's invitations once the owner, or a mail scanner, has verified it.
create or replace function proven_email(session uuid) returns citext language sql stable parallel safe
  return (
    select u.email from sessions s join users u on u.id = s.user_id
    where s.id = session and (s.email_proven_at >= u.verified_at
      or s.created_at >= u.verified_at and u.password_proven_at >= u.verified_at));
