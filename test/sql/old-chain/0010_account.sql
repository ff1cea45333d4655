-- What a customer may change about an account, and how it ends.
alter table users add column deleted_at timestamptz;

-- The browser that a session was opened with, as it named itself.
alter table sessions add column device text not null default '';

-- A change of e-mail happens when the new address has shown that it is read; until then it waits here.
alter table account_tokens add column new_email citext;
alter table account_tokens drop constraint account_tokens_purpose_check;
alter table account_tokens add constraint account_tokens_purpose_check
  check (purpose in ('verify', 'recovery', 'change_email', 'my_data', 'delete_account'));
alter table account_tokens add constraint account_tokens_new_email_check
  check ((purpose = 'change_email') = (new_email is not null));
