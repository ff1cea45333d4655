-- Since when a driver does not drive any more: five years later the driver is forgotten.
alter table drivers add column inactive_since timestamptz;
update drivers set inactive_since = now() where not active;
