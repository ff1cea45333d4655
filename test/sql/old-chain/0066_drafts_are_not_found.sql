-- The search finds what is published. (0019 tells how it works.)
create or replace function refresh_event_search(ids int[]) returns void language plpgsql as
$$
begin
  -- Whoever changes the same event waits here, and then reads what the other has written.
  perform from events where id = any(ids) order by id for no key update;
  delete from event_search s using events e
    where s.event_id = any(ids) and e.id = s.event_id
      and (e.type = 2 or e.published_at is null or not exists (
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
    where e.id = any(ids) and e.type <> 2 and e.published_at is not null
  ), written as (
    insert into event_search (event_id, locale, starts_at, ends_at, name_words, named_words, words)
      select id, locale, starts_at, ends_at, n.words || shown, p.words, p.words || search_stems(description, locale) || shown
      from told,
        lateral (select strip(to_tsvector('simple', name)) || search_stems(name, locale) as words) n,
        lateral (select n.words || strip(to_tsvector('simple', place)) || search_stems(place, locale) as words) p,
        lateral (select array_to_tsvector(shown_in || not_shown_in) as shown) m
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
