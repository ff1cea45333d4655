-- Word stems of a text: "conciertos" and "concierto" have the same one.
-- Its results are stored in event_search: a change needs a migration.
create or replace function search_stems(folded text, locale text) returns tsvector language sql immutable strict parallel safe
  return strip(to_tsvector(case left(locale, 2)
    when 'en' then 'english'::regconfig
    when 'pt' then 'portuguese'::regconfig
    else 'spanish'::regconfig
  end, folded));
