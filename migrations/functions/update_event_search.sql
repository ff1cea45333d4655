-- Updates the search index for the events that a changed row belongs to.
create or replace function update_event_search() returns trigger language plpgsql as
$$
declare
  ids int[];
begin
  case tg_table_name
    when 'events' then ids := array(select id from changed);
    when 'event_translations' then ids := array(select distinct event_id from changed);
    when 'places' then ids := array(select e.id from events e where e.place_id in (select id from changed));
    when 'place_translations' then
      ids := array(select e.id from events e where e.place_id in (select place_id from changed));
    when 'counties' then
      ids := array(select e.id from events e join places l on l.id = e.place_id
        where l.county_id in (select id from changed));
    when 'provinces' then
      ids := array(select e.id from events e join places l on l.id = e.place_id join counties k on k.id = l.county_id
        where k.province_id in (select id from changed));
  end case;
  perform refresh_event_search(ids);
  return null;
end
$$;
