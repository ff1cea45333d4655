-- A message may go to those who were told of one van of the date.
alter table messages add vehicle text;
alter table messages drop constraint messages_audience_check;
alter table messages add constraint messages_audience_check check (audience in ('date', 'province', 'van')) not valid;
alter table messages add constraint messages_to_a_van_name_it check ((audience = 'van') = (vehicle is not null)) not valid;
