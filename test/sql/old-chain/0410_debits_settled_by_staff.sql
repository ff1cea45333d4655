-- Staff say what a debit was: a transfer that the bank took back, or outgoing money of the shop.
alter table statement_line_changes drop constraint statement_line_changes_change_check;
alter table statement_line_changes add constraint statement_line_changes_change_check
  check (change in ('place', 'undo', 'set_aside', 'take_back', 'outgoing', 'taken_back')) not valid;
