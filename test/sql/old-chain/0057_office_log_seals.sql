-- The digest of a row of the log: what it says, in one form whatever the session's settings are.
create function office_log_digest(r office_log) returns bytea
language sql immutable set timezone = 'UTC' as $$
  select sha256(convert_to(jsonb_build_array(
    r.id, extract(epoch from r.happened_at), r.actor_kind, r.actor_id, r.actor_name, r.role, r.session_id, r.request_id,
    r.verb, r.object_kind, r.object_id, r.country_code, r.changes, r.reason, r.approval_id, r.result
  )::text, 'UTF8'))
$$;

alter table office_log add column hash bytea;
update office_log l set hash = office_log_digest(l);
alter table office_log alter column hash set not null;

create function office_log_hash() returns trigger language plpgsql as $$
begin
  new.hash := office_log_digest(new);
  return new;
end $$;
create trigger office_log_hash before insert on office_log for each row execute function office_log_hash();

create function refuse_change_of_log() returns trigger language plpgsql as $$
begin
  raise exception 'the log of the office is append-only';
end $$;
create trigger office_log_append_only before update or delete on office_log
  for each row execute function refuse_change_of_log();
create trigger office_log_not_emptied before truncate on office_log
  for each statement execute function refuse_change_of_log();

-- Every ten minutes the rows since the last seal are sealed: their ids and digests, and a hash over these and the last
-- seal. The hash is also mailed, so that a change of rows and seals together is seen, too.
create table office_log_seals (
  number integer primary key,
  sealed_at timestamptz not null,
  -- ids after from_id up to to_id; an id in between without a row was rolled back
  from_id bigint not null,
  to_id bigint not null,
  row_ids bigint[] not null,
  row_hashes bytea[] not null,
  previous bytea not null,
  hash bytea not null
);
create trigger office_log_seals_append_only before update or delete on office_log_seals
  for each row execute function refuse_change_of_log();
create trigger office_log_seals_not_emptied before truncate on office_log_seals
  for each statement execute function refuse_change_of_log();

create function office_seal_hash(number integer, from_id bigint, to_id bigint, ids bigint[], hashes bytea[], previous bytea)
returns bytea language sql immutable as $$
  select sha256(previous || convert_to(format('%s %s %s %s %s', number, from_id, to_id, ids, hashes), 'UTF8'))
$$;
