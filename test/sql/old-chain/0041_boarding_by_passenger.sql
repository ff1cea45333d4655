-- Who is aboard is known per passenger and leg, so that the parties of an order can board at different stops.
alter table check_ins
  add column found_by text not null default 'code' check (found_by in ('code', 'number', 'name', 'list')),
  add column reason text check (reason in ('cracked_screen', 'no_battery', 'bad_print', 'other')),
  add column reason_text text check (length(reason_text) <= 200),
  add column asked text not null default '',  -- which people the call asked for, to tell a retry from a reused nonce
  drop constraint check_ins_outcome_check,
  add constraint check_ins_outcome_check check (outcome in ('boarded', 'looked', 'already_used', 'people_already_aboard',
    'unpaid', 'cancelled', 'wrong_date', 'invalid', 'reason_missing', 'undone', 'undo_too_late'));

create table boardings (
  id           bigint generated always as identity primary key,
  check_in_id  bigint not null references check_ins,
  passenger_id uuid not null references passengers,
  leg          text not null check (leg in ('outbound', 'return')),
  undone_in    bigint references check_ins    -- the check-in that took it back
);
create index boardings_of_check_in on boardings (check_in_id);
-- The second wall behind the lock of the order: a passenger is aboard once on each leg.
create unique index aboard_once_a_leg on boardings (passenger_id, leg) where undone_in is null;

-- Until now a check-in boarded everyone of the order.
insert into boardings (check_in_id, passenger_id, leg)
  select c.id, p.id, c.leg
  from check_ins c
  join orders o on o.id = c.order_id
  join tickets t on t.order_id = o.id and (t.released_at is null or o.state in ('cancelled', 'refunded'))
  join passengers p on p.ticket_id = t.id
  where c.outcome = 'boarded';

drop index one_boarding_a_leg;
