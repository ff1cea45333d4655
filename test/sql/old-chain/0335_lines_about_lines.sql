-- alone
create index concurrently statement_lines_about_line on statement_lines (about_line) where about_line is not null;
