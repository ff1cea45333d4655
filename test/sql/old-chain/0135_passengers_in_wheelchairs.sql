-- Passengers who travel in their wheelchair, which takes a wheelchair place of the van and no seat.
alter table passengers add wheelchair boolean not null default false;
