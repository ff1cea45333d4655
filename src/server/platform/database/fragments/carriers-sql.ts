/**
 * SQL: the carriers of the vehicles that a ticket's passengers were promised, as an array of `Carrier`; empty before a plan
 * is published with vehicles of the fleet. Parameters: expressions of the ticket's and the date's ids.
 */
export const carriersOf = (ticket: string, date: string) => `(
  select coalesce(jsonb_agg(distinct jsonb_build_object('operator', w.operator, 'insurance', w.insurance)), '[]')
  from standing_promises s join trip_routes r on r.date_id = ${date} and r.vehicle = s.vehicle
  join fleet_uses u on u.id = r.id join vehicles w on w.id = u.vehicle_id
  where s.ticket_id = ${ticket} and w.operator || w.insurance <> '')`
