-- alone
create unique index concurrently staff_tasks_open_one_of_each on staff_tasks (kind, order_id, (coalesce(details->>'moneyReturn', details->>'refund', details->>'attempt', details->>'notification', details->>'line',
  details->>'merchantReference')))
  nulls not distinct where done_at is null;
