-- A draft is edited by hand, one step after the other; each step is kept, so that it can be undone and done again.
alter table plans
  add column based_on bigint references plans on delete set null, -- the plan that this one was made from
  add column revision int not null default 1,                     -- grows with every edit, undo and redo
  add column step     int not null default 0,                     -- which of its steps is the plan now
  add column locks    jsonb not null default '{"vehicles": [], "tickets": []}'; -- domain/trips/locks.ts
create index plans_by_base on plans (based_on) where based_on is not null;

create table plan_steps (
  plan_id bigint not null references plans on delete cascade,
  number  int not null,           -- 0 is the plan before its first edit
  act     text not null,
  plan    jsonb not null,
  locks   jsonb not null,
  made_by text not null,          -- staff:<id>
  made_at timestamptz not null,
  primary key (plan_id, number)
);
