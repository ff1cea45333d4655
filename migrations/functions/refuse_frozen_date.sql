-- The start and the end of a date with sold seats change only by a postponement, because customers must be informed. The
-- version before records no ends.
create or replace function refuse_frozen_date() returns trigger language plpgsql as $$
begin
  if exists (select from stock where date_id = old.id and sold > 0) and not exists (
    select from event_postponements p
    where p.date_id = old.id and p.starts_before = old.starts_at and p.starts_after = new.starts_at
      and coalesce(p.ends_before, old.ends_at) = old.ends_at and coalesce(p.ends_after, new.ends_at) = new.ends_at
  ) then
    raise exception 'date % is sold: it moves by a postponement alone', old.id
      using errcode = 'check_violation', constraint = 'date_frozen';
  end if;
  return new;
end $$;
