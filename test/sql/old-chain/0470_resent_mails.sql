-- A mail that a customer or staff asked for again, so that a second press of the same button does not send it twice.
alter table outbox add column is_resend boolean not null default false;
