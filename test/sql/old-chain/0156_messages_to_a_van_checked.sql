alter table messages validate constraint messages_audience_check;
alter table messages validate constraint messages_to_a_van_name_it;
