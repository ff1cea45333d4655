-- The trigger computes the end that customers of the date were told.
update event_dates set ends_at = '-infinity' where ends_at = '-infinity';
