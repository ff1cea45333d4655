-- Of equal open tasks the first one stays.
update staff_tasks t set done_at = now()
where done_at is null and exists (
  select from staff_tasks s where s.id < t.id and s.done_at is null and s.kind = t.kind
    and s.order_id is not distinct from t.order_id
    and coalesce(s.details->>'refund', s.details->>'attempt', s.details->>'notification', s.details->>'line',
      s.details->>'merchantReference') is not distinct from coalesce(t.details->>'refund', t.details->>'attempt',
      t.details->>'notification', t.details->>'line', t.details->>'merchantReference')
);
