-- Callbacks about refunds were read as callbacks about unknown payments: they are handled again, by what they are about.
update staff_tasks t set done_at = now()
from payment_notifications n
where t.kind = 'unknown_payment' and t.done_at is null and t.details->>'notification' = n.id::text
  and n.outcome = 'unknown_reference' and n.body like '%"refund_data"%';

update payment_notifications set outcome = null, handled_at = null, handle_next_at = now()
where outcome = 'unknown_reference' and body like '%"refund_data"%';
