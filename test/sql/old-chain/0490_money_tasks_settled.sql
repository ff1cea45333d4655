-- Staff record what the provider really did where it tells no amount, or another one: a source of their own. A settled task is not
-- opened again by the same report.
alter table money_returns drop constraint money_returns_source_check;
alter table money_returns add constraint money_returns_source_check check (source ~ '^(provider:.+|statement|payout|staff)$') not valid;
alter table staff_tasks add column settled_as text;
alter table staff_tasks add constraint staff_tasks_settled_as check (settled_as in ('refunded_elsewhere', 'dispute_lost', 'taken_back', 'no_money')) not valid;
