-- How the background jobs last went, in whichever process; each process tells every half minute.
create table job_runs (
  name            text primary key,
  every_ms        int not null,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  failure         text,
  noted_at        timestamptz not null
);

-- What `audit-money` found, by a job or when staff asked for it.
create table money_audits (
  id          bigint generated always as identity primary key,
  audited_at  timestamptz not null,
  audited_by  text not null,
  duration_ms int not null,
  findings    jsonb not null -- empty when the books are right
);
