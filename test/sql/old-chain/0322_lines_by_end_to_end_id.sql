-- alone
create index concurrently statement_lines_by_end_to_end_id on statement_lines (end_to_end_id) where end_to_end_id is not null;
