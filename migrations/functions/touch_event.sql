-- Sets changed_at of a changed event, which tells search engines to fetch its page again.
create or replace function touch_event() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end
$$;
