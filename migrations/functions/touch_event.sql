-- changed_at tells search engines which pages to fetch again.
create or replace function touch_event() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end
$$;
