-- An act that a second person has to approve: what exactly would happen, and its hash. It ends after 24 hours.
create table approvals (
  id bigint generated always as identity primary key,
  kind text not null,
  object_kind text not null,
  object_id text not null,
  country_code text check (country_code in ('MX', 'CL', 'PE', 'ES')),
  effect jsonb not null,
  effect_hash bytea not null,
  reason text not null,
  asked_by_kind text not null check (asked_by_kind in ('staff', 'system')),
  asked_by text not null,
  asked_by_name text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  decision text check (decision in ('approved', 'rejected', 'voided')),
  decided_by_kind text check (decided_by_kind in ('staff', 'system')),
  decided_by text,
  decided_by_name text,
  decided_at timestamptz,
  decision_reason text,
  check (num_nulls(decision, decided_by, decided_at) in (0, 3)),
  -- The verb refuses it too.
  constraint own_approval check (
    decision is distinct from 'approved' or (decided_by_kind, decided_by) is distinct from (asked_by_kind, asked_by)
  )
);
create index approvals_open on approvals (expires_at) where decision is null;
-- One question about one thing at a time.
create unique index approvals_of_object on approvals (kind, object_kind, object_id) where decision is null;

-- What was asked is not changed afterwards, and a decision is not taken back.
create function refuse_change_of_approval() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.decision is not null
     or (to_jsonb(old) - array['decision', 'decided_by_kind', 'decided_by', 'decided_by_name', 'decided_at', 'decision_reason'])
        <> (to_jsonb(new) - array['decision', 'decided_by_kind', 'decided_by', 'decided_by_name', 'decided_at', 'decision_reason'])
  then
    raise exception 'an approval is not changed after it was asked for';
  end if;
  return new;
end $$;
create trigger approvals_kept before update or delete on approvals
  for each row execute function refuse_change_of_approval();
