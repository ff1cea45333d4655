-- alone
-- Published plans of trips ahead, however many are over.
create index concurrently if not exists published_plans_by_start on plans (starts_at) where state = 'published';
