-- A complaint and its answer are never changed, and are kept for two years; an answer goes with its complaint.
create or replace function refuse_change_of_complaint() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name = 'complaints' and (to_jsonb(old) ->> 'created_at')::timestamptz < now() - interval '2 years'
     or tg_op = 'DELETE' and tg_table_name = 'complaint_answers'
       and not exists (select from complaints where id = (to_jsonb(old) ->> 'complaint_id')::bigint)
  then
    return old;
  end if;
  raise exception 'complaints and their answers are not changed';
end $$;
