-- The effect of an approval without its words about a customer. The amounts and the objects stay.
create or replace function anonymous_effect(kind text, effect jsonb) returns jsonb language sql immutable parallel safe
  return case kind
    when 'refund.bill' then effect || '{"host": ""}'::jsonb
    when 'refund.by-hand' then effect || '{"ending": null}'::jsonb || case when jsonb_typeof(effect->'changed') = 'object'
      then jsonb_build_object('changed', (effect->'changed') || '{"from": null}'::jsonb) else '{}'::jsonb end
    when 'export' then effect || jsonb_build_object('query', (effect->'query') - 'q')
    else effect end;
