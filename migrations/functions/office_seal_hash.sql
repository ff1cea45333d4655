-- Hashes are stored and mailed: if it changed, every earlier seal would look altered.
create or replace function office_seal_hash(number integer, from_id bigint, to_id bigint, ids bigint[], hashes bytea[], previous bytea)
returns bytea language sql immutable as $$
  select sha256(previous || convert_to(format('%s %s %s %s %s', number, from_id, to_id, ids, hashes), 'UTF8'))
$$;
