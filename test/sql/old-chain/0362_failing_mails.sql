-- alone
create index concurrently outbox_failing on outbox (failing_since) where state = 'queued' and failing_since is not null;
