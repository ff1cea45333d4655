-- alone
create unique index concurrently one_automatic_refund_a_payment on refunds (attempt_id, (coalesce(payment_reference, '')))
  where reason <> 'staff';
