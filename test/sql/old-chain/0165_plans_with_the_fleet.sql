-- The vehicles of the fleet that a plan is made with, by the names that it gives them (trips/fleet/planned-fleet.ts); null for
-- wanted vans, all with as many seats.
alter table plans add fleet jsonb;
