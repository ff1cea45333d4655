-- The only way in which complaints and their answers go: those of before a moment, which has to be two years ago.
create or replace function delete_complaints_before(before timestamptz) returns int language plpgsql as $$
declare
  deleted int;
begin
  delete from complaints c where c.created_at < before;
  get diagnostics deleted = row_count;
  return deleted;
end $$;
