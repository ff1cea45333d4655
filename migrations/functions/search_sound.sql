-- Phonetic key of a folded word for speakers of Spanish and Portuguese, who confuse s and z, b and v, c and k.
-- Its results are stored in search_words: a change needs a migration.
create or replace function search_sound(word text) returns text language sql immutable strict parallel safe
  return regexp_replace(translate(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(replace(word, 'ph', 'f'),
      'qu(?=[ei])', 'k', 'g'), '[cs]h', 'x', 'g'), 'c(?=[ei])', 's', 'g'), 'g(?=[ei])', 'j', 'g'),
    'zcqvywh', 'skkbiu'), '(.)\1+', '\1', 'g');
