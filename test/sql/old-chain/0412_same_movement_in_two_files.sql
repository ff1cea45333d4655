-- The same movement may come in two files in different words: the line of the other file, and where each line was read.
alter table statement_lines
  add column same_as bigint,       -- a line of another file that is probably the same movement; staff say whether it is
  add column file_name text,       -- null: on the command line without a file, or before this was stored
  add column file_position text;   -- e.g. 12, or 1.4.2 of a camt.053
alter table statement_lines add constraint statement_lines_same_as_fkey
  foreign key (same_as) references statement_lines not valid;
