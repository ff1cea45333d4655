-- A van of a date, by the name that all versions of its plan give it.
create table trip_routes (
  id      uuid primary key,
  date_id int not null references event_dates on delete cascade,
  vehicle text not null,
  unique (date_id, vehicle)
);

-- A use of the fleet is that of a route, and has its id.
alter table fleet_uses add foreign key (id) references trip_routes (id) on delete cascade;
create index fleet_uses_by_time on fleet_uses using gist (during);
