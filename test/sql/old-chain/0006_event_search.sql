-- What the search looks through, kept by triggers whoever writes an event. docs/search.md tells how it is asked.
create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

-- Words in lower case, without accents and with nothing but spaces between them.
create function search_fold(text) returns text language sql stable strict parallel safe
  return lower(regexp_replace(unaccent(normalize($1, nfkc)), '[\s!-/:-@\[-`{-~¡¿·]+', ' ', 'g'));

-- A folded word as Spanish and Portuguese ears hear it, so that s and z, b and v, c and k are no typing errors.
create function search_sound(word text) returns text language sql immutable strict parallel safe
  return regexp_replace(translate(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(replace(word, 'ph', 'f'),
      'qu(?=[ei])', 'k', 'g'), '[cs]h', 'x', 'g'), 'c(?=[ei])', 's', 'g'), 'g(?=[ei])', 'j', 'g'),
    'zcqvywh', 'skkbiu'), '(.)\1+', '\1', 'g');

create function search_stemmer(locale text) returns regdictionary language sql immutable strict parallel safe
  return case left(locale, 2)
    when 'en' then 'english_stem'::regdictionary
    when 'pt' then 'portuguese_stem'::regdictionary
    else 'spanish_stem'::regdictionary
  end;

-- What the language's stemmer leaves of the words of a text: "conciertos" and "concierto" are one.
create function search_stems(folded text, locale text) returns tsvector language sql immutable strict parallel safe
  return strip(to_tsvector(case left(locale, 2)
    when 'en' then 'english'::regconfig
    when 'pt' then 'portuguese'::regconfig
    else 'spanish'::regconfig
  end, folded));

-- One row for each event that may be found and each language that it is told in. Private events are not here.
create table event_search (
  event_id    int not null references events on delete cascade,
  locale      text not null,
  starts_at   timestamptz not null,
  ends_at     timestamptz not null,
  name_words  tsvector not null,       -- the words and stems of the name
  named_words tsvector not null,       -- of the name, the place and its city
  -- All of these and the stems of the description; also '@MX:es_MX' for where it is shown, and in the default language
  -- '-en_US' for each language that has a row of its own, so that the others find this one.
  words       tsvector not null,
  primary key (event_id, locale)
);
create index event_search_by_words on event_search using gin (words) with (fastupdate = off);

-- Every word that an event of a country has, until the last of those events is over.
create table search_words (
  country_code text not null,
  word         text collate "C" not null,
  sound        text not null,
  named        boolean not null,       -- stands in a name, a place or a city: there typing errors are forgiven
  until        timestamptz not null,
  primary key (country_code, word)
);
create index search_words_by_sound on search_words using gin (sound gin_trgm_ops) with (fastupdate = off) where named;

-- The words of names that are nearest to one that no event has: one or two typing errors away, the fewer the better.
create function similar_words(asked text, country text, now timestamptz) returns setof text
  language plpgsql stable strict set pg_trgm.similarity_threshold = 0.1 as
$$
declare
  heard text := search_sound(asked);
  slips int := case when length(asked) < 4 then 0 when length(asked) < 6 then 1 else 2 end;
begin
  if slips = 0 or length(asked) > 60 then return; end if;
  return query
    select w.word from search_words w,
      lateral (select levenshtein_less_equal(w.sound, heard, 2) as letters) d,
      -- Two letters that changed places are one error.
      lateral (select case when letters = 2 and length(w.sound) = length(heard) and translate(w.sound, heard, '') = ''
        then 1 else letters end as errors) e
    where w.sound % heard and w.named and w.country_code = country and w.until > now
      and length(w.sound) between length(heard) - 2 and length(heard) + 2 and errors <= slips
    order by errors fetch first 1 row with ties;
end
$$;

-- Writes the rows of these events anew.
create function refresh_event_search(ids int[]) returns void language plpgsql as
$$
begin
  -- Whoever changes the same event waits here, and then reads what the other has written.
  perform from events where id = any(ids) order by id for no key update;
  delete from event_search s using events e
    where s.event_id = any(ids) and e.id = s.event_id
      and (e.type = 2 or not exists (
        select from event_translations t where t.event_id = s.event_id and t.locale = s.locale));
  with told as materialized (
    select e.id, e.country_code, e.starts_at, e.ends_at, t.locale,
      search_fold(t.name) as name,
      search_fold(concat_ws(' ', lt.name, l.name, k.name, v.name)) as place,
      search_fold(t.description) as description,
      '@' || e.country_code || ':' || t.locale as shown_in,
      array(select '-' || o.locale from event_translations o
        where o.event_id = e.id and t.locale = 'es_MX' and o.locale <> 'es_MX') as not_shown_in
    from events e
    join event_translations t on t.event_id = e.id
    join places l on l.id = e.place_id
    join counties k on k.id = l.county_id
    join provinces v on v.id = k.province_id
    left join place_translations lt on lt.place_id = l.id and lt.locale = t.locale
    where e.id = any(ids) and e.type <> 2
  ), written as (
    insert into event_search (event_id, locale, starts_at, ends_at, name_words, named_words, words)
      select id, locale, starts_at, ends_at, n.words, p.words,
        p.words || search_stems(description, locale) || array_to_tsvector(shown_in || not_shown_in)
      from told,
        lateral (select strip(to_tsvector('simple', name)) || search_stems(name, locale) as words) n,
        lateral (select n.words || strip(to_tsvector('simple', place)) || search_stems(place, locale) as words) p
      on conflict (event_id, locale) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at,
        name_words = excluded.name_words, named_words = excluded.named_words, words = excluded.words
  )
  insert into search_words (country_code, word, sound, named, until)
    select country_code, word, search_sound(word), bool_or(named), max(ends_at)
    from (
      select country_code, unnest(tsvector_to_array(to_tsvector('simple', name || ' ' || place))) as word,
        true as named, ends_at from told
      union all
      select country_code, unnest(tsvector_to_array(to_tsvector('simple', description))), false, ends_at from told
    ) each
    group by country_code, word order by country_code, word
    on conflict (country_code, word) do update
      set named = search_words.named or excluded.named, until = greatest(search_words.until, excluded.until)
      where search_words.until < excluded.until or excluded.named and not search_words.named;
end
$$;

-- The events that a change of a table touches.
create function note_event_search() returns trigger language plpgsql as
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

create trigger event_search_updated after update on events
  referencing new table as changed for each statement execute function note_event_search();
create trigger event_search_inserted after insert on event_translations
  referencing new table as changed for each statement execute function note_event_search();
create trigger event_search_updated after update on event_translations
  referencing new table as changed for each statement execute function note_event_search();
create trigger event_search_deleted after delete on event_translations
  referencing old table as changed for each statement execute function note_event_search();
create trigger event_search_inserted after insert on place_translations
  referencing new table as changed for each statement execute function note_event_search();
create trigger event_search_updated after update on place_translations
  referencing new table as changed for each statement execute function note_event_search();
create trigger event_search_deleted after delete on place_translations
  referencing old table as changed for each statement execute function note_event_search();
create trigger event_search_updated after update on places
  referencing new table as changed for each statement execute function note_event_search();
create trigger event_search_updated after update on counties
  referencing new table as changed for each statement execute function note_event_search();
create trigger event_search_updated after update on provinces
  referencing new table as changed for each statement execute function note_event_search();

select refresh_event_search(array(select id from events));
