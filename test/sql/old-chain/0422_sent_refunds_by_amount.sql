-- alone
create index concurrently refunds_by_hand_by_amount on refunds (amount) where state in ('waiting_for_staff', 'done');
