-- The filters of the log's list, each in the order that the list has.
create index office_log_by_verb on office_log (verb, id);
create index office_log_by_area on office_log (split_part(verb, '.', 1), id);
create index office_log_by_country on office_log (country_code, id);
create index office_log_not_done on office_log ((result = 'failed'), id) include (result) where result <> 'done';
create index office_log_by_time on office_log (happened_at);
