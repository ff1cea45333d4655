-- Words of event names that are nearest to a word without results: one or two typing errors away, fewest first. A word with a
-- short phonetic key ("zzqqxx" becomes "sks") is skipped, because it is near to every short word.
create or replace function similar_words(asked text, country text, now timestamptz) returns setof text
  language plpgsql stable strict set pg_trgm.similarity_threshold = 0.1 as
$$
declare
  heard text := search_sound(asked);
  slips int := case when least(length(asked), length(heard)) < 4 then 0 when length(asked) < 6 then 1 else 2 end;
begin
  if slips = 0 or length(asked) > 60 then return; end if;
  return query
    select w.word from search_words w,
      lateral (select levenshtein_less_equal(w.sound, heard, 2) as letters) d,
      -- Two transposed letters are one error.
      lateral (select case when letters = 2 and length(w.sound) = length(heard) and translate(w.sound, heard, '') = ''
        then 1 else letters end as errors) e
    where w.sound % heard and w.named and w.country_code = country and w.until > now
      and length(w.sound) between length(heard) - 2 and length(heard) + 2 and errors <= slips
    order by errors fetch first 1 row with ties;
end
$$;
