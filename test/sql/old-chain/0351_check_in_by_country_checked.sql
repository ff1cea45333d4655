alter table users validate constraint users_check_in_countries;
