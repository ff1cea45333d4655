import type { ActMark, PassengerResult, RideActKind } from '#domain/travel/driving/ride-acts.ts'
import type { Leg } from '#domain/travel/tickets/boarding.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

export type MarkedActRow = {
  id: number
  kind: RideActKind | 'unreadable'
  leg: Leg | null
  vehicle: string | null
  author: string
  device: string
  at: Date
  receivedAt: Date
  reason: string | null
  reasonText: string | null
  marks: ActMark[]
  passengers: { name: string; orderNumber: string; result: PassengerResult; marks: ActMark[] }[]
}

const list = statement(
  'list-marked-acts',
  `select a.id, a.kind, a.leg, r.vehicle, coalesce(w.name, s.first_name || ' ' || s.last_name, '') as author, a.device,
     a.happened_at as at, a.received_at, a.reason, a.reason_text, a.marks,
     (select coalesce(json_agg(json_build_object('name', coalesce(g.name, ''), 'orderNumber', coalesce(o.number, ''),
         'result', x.result, 'marks', x.marks) order by o.number, g.position), '[]')
       from ride_act_passengers x left join passengers g on g.id = x.passenger_id
       left join tickets t on t.id = g.ticket_id left join orders o on o.id = t.order_id
       where x.act_id = a.id) as passengers
   from ride_acts a left join trip_routes r on r.id = a.route_id left join users s on s.id = a.staff_id
   left join driver_sessions y on y.id = a.session_id left join driver_links l on l.id = y.link_id
   left join drivers w on w.id = l.driver_id
   where a.date_id = $1 and (a.marks <> '{}' or exists (select from ride_act_passengers x where x.act_id = a.id and x.marks <> '{}'))
   order by a.id desc limit 200`,
)

/** The last acts of a date that control should look at. */
export function listMarkedActs(db: Queryable, dateId: number): Promise<MarkedActRow[]> {
  return db.query<MarkedActRow>(list, [dateId])
}
