-- The three questions after a ride, their answers, and who wants no such mail any more.

create table ride_reviews (
  id            uuid primary key,
  order_id      uuid not null unique references orders on delete cascade, -- one for an order, whose people have ridden
  asked_at      timestamptz not null,
  answer_until  timestamptz not null, -- answers are given and changed until then
  ride          smallint check (ride between 1 and 5),
  punctuality   smallint check (punctuality between 1 and 5),
  driver        smallint check (driver between 1 and 5),
  words         text check (length(words) <= 500),
  may_publish   boolean not null default false, -- the author's consent, given with a box that is not ticked before
  answered_at   timestamptz,
  changed_at    timestamptz,
  hidden_at     timestamptz,
  hidden_by     text, -- staff:<id>
  hidden_reason text check (hidden_reason in ('personal_data', 'insult', 'unlawful', 'not_about_ride')),
  constraint ride_reviews_whole check (num_nonnulls(ride, punctuality, driver, answered_at, changed_at) in (0, 5)),
  constraint ride_reviews_consent check (not may_publish or answered_at is not null),
  constraint ride_reviews_hidden check (num_nonnulls(hidden_at, hidden_by, hidden_reason) in (0, 3))
);
comment on table ride_reviews is
  'The three questions that an order''s customer is asked the morning after the ride, with the answers: 1 to 5 each, and words.';
create index ride_reviews_by_answer on ride_reviews (answered_at, id) where answered_at is not null;

create table thanks_ended (
  user_id  uuid primary key references users on delete cascade,
  ended_at timestamptz not null
);
comment on table thanks_ended is 'A customer who wants no thank-you mails with questions any more.';
