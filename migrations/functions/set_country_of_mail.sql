-- Stores the country of a mail, by which lists filter.
create or replace function set_country_of_mail() returns trigger language plpgsql as $$
begin
  new.country_code := country_of_mail(new.kind, new.order_id, new.recipient, new.data);
  return new;
end $$;
