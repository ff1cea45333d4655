-- What customers ask about their personal data, with the clock of their country (src/domain/people/data-requests.ts).
create table data_requests (
  id int generated always as identity primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('access', 'erasure', 'correction')),
  country_code text not null check (country_code in ('MX', 'CL', 'PE', 'ES')),
  source text not null check (source in ('office', 'shop')),
  state text not null default 'open' check (state in ('open', 'done', 'rejected')),
  note text not null default '',      -- what the customer wrote; forgotten with them
  received_at timestamptz not null,
  due_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null))
);
create unique index data_requests_open on data_requests (user_id, kind) where state = 'open';
create index data_requests_by_due on data_requests (due_at, id);
create index data_requests_by_state on data_requests (state, due_at, id);

-- When an account was used last: personal data go so many years after it, and after the last trip.
alter table users add column last_used_at timestamptz;
update users u set last_used_at = greatest(u.created_at,
  (select max(c.created_at) from account_changes c where c.user_id = u.id),
  (select max(s.created_at) from sessions s where s.user_id = u.id),
  (select max(o.created_at) from orders o where o.user_id = u.id));
create function note_use_of_account() returns trigger language plpgsql as $$
begin
  update users set last_used_at = new.created_at where id = new.user_id and (last_used_at is null or last_used_at < new.created_at);
  return null;
end $$;
create trigger sessions_use_account after insert on sessions for each row execute function note_use_of_account();
create index users_by_last_use on users ((coalesce(last_used_at, created_at))) where deleted_at is null;
create index enquiries_by_email on enquiries (lower(email));
create index friends_by_email on frequent_friends (lower(email));
