alter table event_dates validate constraint event_dates_end_after_start;
-- The end of a sold date is fixed as its start is.
drop trigger event_dates_frozen on event_dates;
create trigger event_dates_frozen before update of starts_at, ends_at on event_dates for each row
  when (new.starts_at not between old.starts_at - interval '15 minutes' and old.starts_at + interval '15 minutes'
    or new.ends_at not between old.ends_at - interval '15 minutes' and old.ends_at + interval '15 minutes')
  execute function refuse_frozen_date();
