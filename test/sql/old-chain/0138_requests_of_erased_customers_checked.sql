alter table data_requests validate constraint data_requests_state_check;

-- Those that were left open: an erasure is what was asked for, the others have nobody left to answer.
update data_requests r set state = case r.kind when 'erasure' then 'done' else 'erased' end, decided_at = u.deleted_at
from users u where u.id = r.user_id and r.state = 'open' and u.deleted_at is not null;
