-- A series of complaints only goes on: the program's role could set it back, so that its next numbers were refused.
-- A copy of migrations/functions/keep_complaint_series.sql: the triggers need it.
create function keep_complaint_series() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.last = 0
     or tg_op = 'UPDATE' and new.last = old.last + 1 and (new.country_code, new.year) = (old.country_code, old.year)
  then
    return new;
  end if;
  raise exception 'the numbers of complaints only go up one by one';
end $$;
create trigger complaint_series_kept before insert or update or delete on complaint_series
  for each row execute function keep_complaint_series();
create trigger complaint_series_not_emptied before truncate on complaint_series
  for each statement execute function keep_complaint_series();
