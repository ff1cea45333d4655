alter table users validate constraint users_staff_id_fkey;
