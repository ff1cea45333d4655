import type { ParsedPrivateEvent } from '#contract/private-events.ts'
import { type RequestState, statesBefore } from '#domain/private-events/request-states.ts'
import { type Queryable, statement } from '../platform/database.ts'

/** What is written of a request, with what follows from it. */
export type RequestValues = ParsedPrivateEvent & {
  countryCode: string
  timeZone: string
  startsAt: Date | null
  endsAt: Date | null
}

/** What became of a request by a write. `before` is the state that it had. */
export type WrittenRequest = {
  id: number
  state: RequestState
  before: RequestState
  version: number
  sendWhenComplete: boolean
  imagePath: string | null
  guestCount: number
}

const fields =
  'country_code, time_zone, name, location, address, county_id, day, start_hour, end_hour, starts_at, ends_at, stops, ' +
  'invitation, payment_type'

function valuesOf(values: RequestValues): unknown[] {
  return [
    ...[values.countryCode, values.timeZone, values.name, values.location, values.address, values.countyId],
    ...[values.day, values.startHour, values.endHour, values.startsAt, values.endsAt],
    ...[JSON.stringify(values.additionalStops), values.invitation, values.paymentType],
  ]
}

const returned = `r.id, r.state, r.version, r.send_when_complete as "sendWhenComplete", r.image_path as "imagePath"`

const guestCount = '(select count(*)::int from event_request_guests g where g.request_id = r.id)'

const insertOne = statement(
  'insert-event-request',
  `with made as (
     insert into event_requests as r (${fields}, owner_id, state, send_when_complete, idempotency_key, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 'saved', $16, $17, $18, $18)
     on conflict (owner_id, idempotency_key) do nothing
     returning ${returned}
   ), change as (
     insert into event_request_changes (request_id, change, actor, created_at)
     select id, 'create', 'customer:' || $15, $18 from made
   )
   select *, 'saved' as before, 0 as "guestCount" from made`,
)

/** Keeps a new draft; undefined when this key has made one already. */
export async function insertRequest(
  tx: Queryable,
  values: RequestValues,
  more: { ownerId: string; sendWhenComplete: boolean; idempotencyKey: string | null; now: Date },
): Promise<WrittenRequest | undefined> {
  const { ownerId, sendWhenComplete, idempotencyKey, now } = more
  const [row] = await tx.query<WrittenRequest>(insertOne, [
    ...valuesOf(values),
    ...[ownerId, sendWhenComplete, idempotencyKey, now],
  ])
  return row
}

const findByKey = statement(
  'find-event-request-by-key',
  `select ${returned}, r.state as before, ${guestCount} as "guestCount"
   from event_requests r where r.owner_id = $1 and r.idempotency_key = $2`,
)

export async function findRequestByKey(
  tx: Queryable,
  ownerId: string,
  key: string,
): Promise<WrittenRequest | undefined> {
  const [row] = await tx.query<WrittenRequest>(findByKey, [ownerId, key])
  return row
}

/** What is written down of a change from `was.state` to `r.state`. */
const changeName = `case when r.state = 'under_review' and was.state <> 'under_review' then 'submit'
  when r.state <> 'under_review' and was.state = 'under_review' then 'withdraw' else 'edit' end`

/** Follows `changed`: writes down what happened and answers it. */
const andRecord = `
  change as (
    insert into event_request_changes (request_id, change, actor, details, created_at)
    select id, change, 'customer:' || $2, jsonb_build_object('from', before, 'to', state), $3 from changed
  )`

const updateOne = statement(
  'update-event-request',
  `with was as (
     select id, state, ${guestCount} as guests from event_requests r
     where r.id = $1 and r.owner_id = $2 and r.state = any($4) and ($5::int is null or r.version = $5) for update
   ), changed as (
     update event_requests r set
       (${fields}) = ($7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
         $18, $19, $20),
       state = case when $6 and r.image_path is not null and was.guests > 0 then 'under_review' else 'saved' end,
       send_when_complete = $6 and (r.image_path is null or was.guests = 0),
       submitted_at = case when $6 then $3 else r.submitted_at end,
       reject_reason = case when $6 then null else r.reject_reason end,
       version = r.version + 1, changed_at = $3
     from was where r.id = was.id
     returning ${returned}, was.state as before, was.guests as "guestCount", ${changeName} as change
   ), ${andRecord}
   select * from changed`,
)

/** Changes what a request says, where it is the owner's, still open and of this version; undefined when it is not. */
export async function updateRequest(
  db: Queryable,
  values: RequestValues,
  more: { id: number; ownerId: string; version: number | null; submit: boolean; now: Date },
): Promise<WrittenRequest | undefined> {
  const { id, ownerId, version, submit, now } = more
  const [row] = await db.query<WrittenRequest>(updateOne, [
    ...[id, ownerId, now, statesBefore('edit'), version, submit],
    ...valuesOf(values),
  ])
  return row
}
