-- The numbers of complaints begin at the first and go up one by one: no gap, no double, none again.
create or replace function keep_complaint_series() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.last = 0
     or tg_op = 'UPDATE' and new.last = old.last + 1 and (new.country_code, new.year) = (old.country_code, old.year)
  then
    return new;
  end if;
  raise exception 'the numbers of complaints only go up one by one';
end $$;
