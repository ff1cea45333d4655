-- alone
create index concurrently statement_lines_by_original on statement_lines (return_of) where return_of is not null;
