-- A request of a customer who was erased meanwhile is closed as such: nobody is left to answer.
alter table data_requests drop constraint data_requests_state_check;
alter table data_requests add constraint data_requests_state_check
  check (state in ('open', 'done', 'rejected', 'erased')) not valid;
