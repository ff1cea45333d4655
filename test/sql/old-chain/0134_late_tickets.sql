-- Tickets that were paid, or whose address changed, after their plan was published, and that no van of it can take without
-- breaking a promise: a planner places them. A row counts for that plan and those points alone.
create table late_tickets (
  ticket_id uuid primary key references tickets on delete cascade,
  plan_id   bigint not null references plans on delete cascade,
  points    text not null,
  tried_at  timestamptz not null
);
create index late_tickets_by_plan on late_tickets (plan_id);
