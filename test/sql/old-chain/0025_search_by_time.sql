-- A search that many events answer reads the next ones in the order of their time, so that it need not look up all.
alter table event_search add country_code text generated always as (substring(name_words::text from '@(..):')) stored;
create index event_search_by_time on event_search (country_code, starts_at, event_id);
