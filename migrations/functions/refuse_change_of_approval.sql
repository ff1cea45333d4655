-- An approval does not change after it was requested, and a decision is final. The request of a person who has left the staff is
-- not approved. The erasure of a customer may blank the words about
-- the customer in a decided approval and the hash of its effect, from which they could be guessed, and nothing else.
create or replace function refuse_change_of_approval() returns trigger language plpgsql as $$
declare
  decision text[] := array['decision', 'decided_by_kind', 'decided_by', 'decided_by_name', 'decided_at', 'decision_reason'];
  words text[] := array['reason', 'decision_reason', 'effect', 'effect_hash'];
begin
  if tg_op = 'DELETE'
     or old.decision is null and to_jsonb(old) - decision <> to_jsonb(new) - decision
     or old.decision is not null and (to_jsonb(old) - words <> to_jsonb(new) - words
       or new.reason not in (old.reason, '') or coalesce(new.decision_reason, '') not in (coalesce(old.decision_reason, ''), '')
       or new.effect not in (old.effect, anonymous_effect(old.kind, old.effect))
       or new.effect_hash not in (old.effect_hash, ''))
  then
    raise exception 'an approval is not changed after it was asked for';
  end if;
  if old.decision is null and new.decision = 'approved' and new.asked_by_kind = 'staff'
     and exists (select from staff_people s where s.id::text = new.asked_by and s.ended_at is not null)
  then
    raise exception 'the person who asked for this approval has left';
  end if;
  return new;
end $$;
