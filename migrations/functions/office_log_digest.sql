-- Digest of the content of a log row, independent of the session's settings. Digests are stored and sealed: if it changed, every
-- earlier row would look altered.
create or replace function office_log_digest(r office_log) returns bytea
language sql immutable set timezone = 'UTC' as $$
  select sha256(convert_to(jsonb_build_array(
    r.id, extract(epoch from r.happened_at), r.actor_kind, r.actor_id, r.actor_name, r.role, r.session_id, r.request_id,
    r.verb, r.object_kind, r.object_id, r.country_code, r.changes, r.reason, r.approval_id, r.result
  )::text, 'UTF8'))
$$;
