-- Search text of the lines of bank statements.
-- Its results are stored in statement_lines_by_words: a change needs a migration.
create or replace function line_words(reference text, payer text, bank_id text) returns text
  language sql immutable parallel safe return search_fold(reference || ' ' || payer || ' ' || coalesce(bank_id, ''));
