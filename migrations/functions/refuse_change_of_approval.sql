-- An approval does not change after it was requested, and a decision is final.
create or replace function refuse_change_of_approval() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.decision is not null
     or (to_jsonb(old) - array['decision', 'decided_by_kind', 'decided_by', 'decided_by_name', 'decided_at', 'decision_reason'])
        <> (to_jsonb(new) - array['decision', 'decided_by_kind', 'decided_by', 'decided_by_name', 'decided_at', 'decision_reason'])
  then
    raise exception 'an approval is not changed after it was asked for';
  end if;
  return new;
end $$;
