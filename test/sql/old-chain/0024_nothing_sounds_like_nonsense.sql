-- What sounds like hardly anything ("zzqqxx" is heard as "sks") is near to every short word: it is not taken for one of them.
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
      -- Two letters that changed places are one error.
      lateral (select case when letters = 2 and length(w.sound) = length(heard) and translate(w.sound, heard, '') = ''
        then 1 else letters end as errors) e
    where w.sound % heard and w.named and w.country_code = country and w.until > now
      and length(w.sound) between length(heard) - 2 and length(heard) + 2 and errors <= slips
    order by errors fetch first 1 row with ties;
end
$$;
