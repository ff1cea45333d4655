-- A table that is analyzed while it has some fifty rows is read as a whole by every plan that is made then, until it is
-- analyzed again: a minute of a rush makes it a hundred times as large. A table that was never analyzed is read by its
-- indexes. These tables are analyzed from 1000 rows on, when indexes win, and whenever they have grown by a twentieth.
alter table orders set (autovacuum_analyze_threshold = 1000, autovacuum_analyze_scale_factor = 0.05);
alter table tickets set (autovacuum_analyze_threshold = 1000, autovacuum_analyze_scale_factor = 0.05);
alter table ticket_addresses set (autovacuum_analyze_threshold = 1000, autovacuum_analyze_scale_factor = 0.05);
alter table passengers set (autovacuum_analyze_threshold = 1000, autovacuum_analyze_scale_factor = 0.05);
alter table payment_attempts set (autovacuum_analyze_threshold = 1000, autovacuum_analyze_scale_factor = 0.05);
alter table order_changes set (autovacuum_analyze_threshold = 1000, autovacuum_analyze_scale_factor = 0.05);
alter table holds set (autovacuum_analyze_threshold = 1000, autovacuum_analyze_scale_factor = 0.05);
alter table hold_lines set (autovacuum_analyze_threshold = 1000, autovacuum_analyze_scale_factor = 0.05);
alter table outbox set (autovacuum_analyze_threshold = 1000, autovacuum_analyze_scale_factor = 0.05);
