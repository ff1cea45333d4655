-- The stemming dictionary of a language.
create or replace function search_stemmer(locale text) returns regdictionary language sql immutable strict parallel safe
  return case left(locale, 2)
    when 'en' then 'english_stem'::regdictionary
    when 'pt' then 'portuguese_stem'::regdictionary
    else 'spanish_stem'::regdictionary
  end;
