-- The provider's payments that paid an attempt together, as two cards do: [{providerReference, amount}], in minor units.
-- Null when one payment paid it.
alter table payment_attempts add column parts jsonb;
-- The payment from which a refund is taken; null: the attempt's only one.
alter table refunds add column payment_reference text;
-- Those before are in the provider's answer.
update payment_attempts set parts = (
  select jsonb_agg(jsonb_build_object('providerReference', p->>'id',
    'amount', round((p->>'transaction_amount')::numeric * case currency when 'CLP' then 1 else 100 end)) order by nth)
  from jsonb_array_elements(result->'payments') with ordinality e (p, nth))
where provider = 'mercadopago' and state = 'completed'
  and case jsonb_typeof(result->'payments') when 'array' then jsonb_array_length(result->'payments') end > 1;
