-- Which customer's account is that of a member of staff, also after its e-mail has changed.

\ir functions/note_account_of_staff.sql
\ir functions/note_accounts_of_new_staff.sql

alter table users add column staff_id uuid; -- the member of staff whose e-mail the account proves or has proven
alter table users add constraint users_staff_id_fkey foreign key (staff_id) references staff_people not valid;

create trigger users_of_staff before insert or update of email, verified_at on users
  for each row execute function note_account_of_staff();

create trigger staff_people_as_customers after insert on staff_people
  for each row execute function note_accounts_of_new_staff();

update users u set staff_id = s.id from staff_people s where u.email = s.email::citext and u.verified_at is not null;
