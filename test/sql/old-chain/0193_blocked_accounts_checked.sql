alter table blocked_data validate constraint blocked_data_user;
alter table blocked_data validate constraint blocked_data_about;
