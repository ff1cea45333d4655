-- What has made a plan: our own solver, an external one (SOLVER_URL), or our own because that failed.
alter table plans add solver text check (solver in ('own', 'external', 'external_failed'));
