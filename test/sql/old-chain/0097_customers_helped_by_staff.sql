-- When staff correct the address of an account, the old address gets a link that undoes it: `new_email` is the old one then.
alter table account_tokens drop constraint account_tokens_purpose_check;
alter table account_tokens add constraint account_tokens_purpose_check
  check (purpose in ('verify', 'recovery', 'change_email', 'undo_email', 'my_data', 'delete_account'));
alter table account_tokens drop constraint account_tokens_new_email_check;
alter table account_tokens add constraint account_tokens_new_email_check
  check ((purpose in ('change_email', 'undo_email')) = (new_email is not null));

create index users_by_time on users (created_at, id);
