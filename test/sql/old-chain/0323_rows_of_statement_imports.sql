-- A statement is read once, in a worker thread; the preview and the import use its rows.
alter table statement_imports
  add column packed bytea, -- rows as lines of JSON, compressed; deleted with the file
  add column facts jsonb;  -- of the file: headings, samples, open questions
