-- Since when the password of an account is known to be of the person who reads its e-mail: they chose it by a mailed link, or
-- pressed the button of one in a session of the account.
alter table users add column password_proven_at timestamptz;
