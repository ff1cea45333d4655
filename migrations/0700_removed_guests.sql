-- A guest who asked to leave a list is not put on it again by its host.

create table removed_guests (
  request_id int not null references event_requests on delete cascade,
  email_hash text not null, -- SHA-256 of the request's id and the address in lower case
  removed_at timestamptz not null,
  primary key (request_id, email_hash)
);
comment on table removed_guests is
  'A guest who asked staff to be taken off the list of a private event. Its host cannot add the address again.';
