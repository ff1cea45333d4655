-- Words in lower case, without accents, separated by single spaces.
-- Its results are stored by folded_name, line_words and refresh_event_search: a change needs a migration.
create or replace function search_fold(text) returns text language sql stable strict parallel safe
  return lower(regexp_replace(unaccent(normalize($1, nfkc)), '[\s!-/:-@\[-`{-~¡¿·]+', ' ', 'g'));
