import { enquiryNumber } from '#domain/catalogue/enquiries/enquiry-number.ts'
import { rowsInJson } from '#server/platform/database/column-names.ts'
import { nameNearestTo } from '#server/platform/database/fragments/translated-texts.ts'
import { onlyRow, type Queryable, statement } from '#server/platform/database.ts'

type Row = Record<string, string | number | boolean | null>

/** All data of a customer, by kind. Amounts are minor units, moments ISO 8601. */
export type MyData = {
  profile: Row
  addresses: Row[]
  friends: Row[]
  sessions: Row[]
  purchases: (Row & {
    tickets: (Row & { addresses: Row[]; passengers: Row[] })[]
    payments: Row[]
    refunds: Row[]
    alerts: Row[]
    reviews: Row[]
  })[]
  privateEvents: (Row & { guests: Row[] })[]
  invitations: Row[]
  receivedPlaces: Row[]
  seatAlerts: Row[]
  waitingLists: Row[]
  enquiries: Row[]
  complaints: Row[]
  changes: Row[]
  mails: Row[]
}

/** The rows of a query as a list of JSON objects. */
const listOf = (query: string) => `(select coalesce(json_agg(r), '[]') from (${query}) r)`

const myData = statement(
  'my-data',
  `select
     (select row_to_json(r) from (
       select email, first_name, last_name, phone, birthday, rut, gender,
         country_code as country, locale, verified_at, created_at
       from users where id = $1) r) as profile,
     ${listOf(`select a.name as address, c.name as county, a.my_address
       from frequent_addresses a join counties c on c.id = a.county_id where a.user_id = $1 order by a.id`)} as addresses,
     ${listOf('select fullname, phone, email from frequent_friends where user_id = $1 order by id')} as friends,
     ${listOf(`select device, created_at, expires_at, ended_at
       from sessions where user_id = $1 order by created_at`)} as sessions,
     ${listOf(`select o.number, o.state, ${nameNearestTo('o.locale', 'event', 'o.event_id')} as event, d.starts_at, o.payment_code,
         o.total, o.currency, o.created_at, o.paid_at,
         ${listOf(`select t.price,
             ${listOf(`select x.address, k.name as county, x.driver_note as note, x.latitude, x.longitude from ticket_addresses x join counties k on k.id = x.county_id
               where x.ticket_id = t.id order by x.position`)} as addresses,
             ${listOf(`select g.name, g.email, g.phone, g.wheelchair,
               g.wheelchair_consented_at from passengers g
               where g.ticket_id = t.id and not exists (
                 select from give_aways w where w.passenger_id = g.id and w.state = 'accepted') order by g.position`)} as passengers
           from tickets t where t.order_id = o.id order by t.position`)} as tickets,
         ${listOf(`select p.code, p.state, p.amount, p.currency, p.created_at
           from payment_attempts p where p.order_id = o.id order by p.ordinal`)} as payments,
         ${listOf(`select r.state, r.amount, r.currency, r.created_at
           from refunds r where r.order_id = o.id order by r.created_at`)} as refunds,
         ${listOf(`select b.endpoint as device, b.created_at
           from push_subscriptions b where b.order_id = o.id order by b.id`)} as alerts,
         ${listOf(`select v.ride, v.punctuality, v.driver, v.words, v.may_publish, v.answered_at, v.changed_at
           from ride_reviews v where v.order_id = o.id and v.answered_at is not null`)} as reviews
       from orders o join event_dates d on d.id = o.date_id
       where o.user_id = $1 order by o.created_at`)} as purchases,
     ${listOf(`select r.name as event, r.state, r.location as place, r.address, k.name as county,
         coalesce(r.starts_at::text, r.day::text) as starts_at, r.invitation, r.image_path as picture,
         r.reject_reason, r.created_at,
         ${listOf(`select b.amount, b.currency, b.state, b.created_at
           from host_bills b where b.request_id = r.id`)} as payments,
         ${listOf(`select s ->> 'address' as address, s ->> 'time' as time
           from jsonb_array_elements(r.stops) with ordinality x (s, nth) order by nth`)} as stops,
         ${listOf(`select g.fullname, g.phone, g.email::text as email, g.declined_at
           from event_request_guests g where g.request_id = r.id order by g.id`)} as guests
       from event_requests r left join counties k on k.id = r.county_id
       where r.owner_id = $1 order by r.id`)} as private_events,
     ${listOf(`select r.name as event, r.starts_at, g.fullname, g.phone, g.declined_at
       from users u join event_request_guests g on g.email = u.email join event_requests r on r.id = g.request_id
       where u.id = $1 and u.verified_at is not null and r.state = 'active' order by g.id`)} as invitations,
     ${listOf(`select ${nameNearestTo('u.locale', 'event', 'o.event_id')} as event, d.starts_at, g.name, g.email, g.phone, g.wheelchair
       from users u join passengers g on lower(g.email) = lower(u.email) join give_aways w on w.passenger_id = g.id and w.state = 'accepted'
         join orders o on o.id = w.order_id join event_dates d on d.id = o.date_id
       where u.id = $1 and u.verified_at is not null order by w.changed_at`)} as received_places,
     ${listOf(`select ${nameNearestTo('u.locale', 'event', 'a.event_id')} as event, a.created_at, a.notified_at
       from seat_alerts a join users u on u.id = a.user_id where a.user_id = $1 order by a.id`)} as seat_alerts,
     ${listOf(`select ${nameNearestTo('w.locale', 'event', 'd.event_id')} as event, d.starts_at, w.seats, w.state, w.joined_at as created_at,
         w.ended_at
       from waiting_entries w join stock s on s.id = w.stock_id join event_dates d on d.id = s.date_id
       where w.user_id = $1 order by w.ordinal`)} as waiting_lists,
     ${listOf(`select q.id as number, q.kind, q.name, q.email, q.phone, q.message, q.created_at
       from users u join enquiries q on lower(q.email) = lower(u.email)
       where u.id = $1 and u.verified_at is not null order by q.id`)} as enquiries,
     ${listOf(`select c.number, c.kind, c.subject, c.name, c.document_kind, c.document, c.address, c.email, c.phone,
         c.guardian_name, c.guardian_document, c.earlier, c.service, c.order_number as "order", c.claimed, c.currency, c.detail, c.request, c.created_at, a.text as answer,
         a.answered_at
       from users u join complaints c on lower(c.email) = lower(u.email) left join complaint_answers a on a.complaint_id = c.id
       where u.id = $1 and u.verified_at is not null order by c.id`)} as complaints,
     ${listOf(`select change, created_at from account_changes
       where user_id = $1 order by id`)} as changes,
     ${listOf(`select kind, state, created_at from outbox
       where recipient = (select email::text from users where id = $1 and verified_at is not null) order by id`)} as mails`,
)

export async function readMyData(db: Queryable, userId: string): Promise<MyData> {
  const rows = await db.query<Omit<MyData, 'enquiries'> & { enquiries: (Row & { number: number })[] }>(
    myData,
    [userId],
  )
  const data = rowsInJson(onlyRow(rows))
  const enquiries = data.enquiries.map((enquiry) => ({ ...enquiry, number: enquiryNumber(enquiry.number) }))
  return { ...data, enquiries }
}
