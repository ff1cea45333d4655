import type { ParsedPrivateEvent } from '#contract/catalogue/private-event-form.ts'
import {
  mostOpenRequests,
  openStates,
  type RequestState,
} from '#domain/catalogue/private-events/request-states.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Actor } from '#domain/people/actor.ts'
import { samePressMs } from '#domain/platform/time/same-press.ts'
import { recordOf } from '#server/platform/database/column-names.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import type { NewMailRow } from '#server/platform/outbox/outbox-sql.ts'

/** The stored columns of a request, including derived ones. */
export type RequestValues = ParsedPrivateEvent & {
  countryCode: CountryCode
  timeZone: string
  startsAt: Date | null
  endsAt: Date | null
}

/** A request after a write. `before` is its previous state. */
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

const columnsOf = (row: string) => fields.replaceAll(/\w+/g, `${row}.$&`)

function valuesOf(values: RequestValues): unknown[] {
  return [
    ...[values.countryCode, values.timeZone, values.name, values.location, values.address, values.countyId],
    ...[values.day, values.startHour, values.endHour, values.startsAt, values.endsAt],
    ...[JSON.stringify(values.additionalStops), values.invitation, values.paymentType],
  ]
}

const returned = `r.id, r.state, r.version, r.send_when_complete, r.image_path`

const guestCount = '(select count(*)::int from event_request_guests g where g.request_id = r.id)'

/** SQL: whether this owner may open another request; `states` and `most` are parameters. */
export const hasRoom = (owner: string, states: string, most: string) =>
  `(select count(*) < ${most} from event_requests where owner_id = ${owner} and state = any(${states}))`

/** The parameters of `hasRoom`. */
export const roomValues = [openStates, mostOpenRequests]

const insertOne = statement(
  'insert-event-request',
  `with before as (
     select ${returned}, r.state as before, ${guestCount} as guest_count
     from event_requests r where r.owner_id = $15 and (r.idempotency_key = $17 or
       $17::text is null and r.idempotency_key is null and r.state = 'saved' and r.created_at > $21
       and (${columnsOf('r')}, r.send_when_complete) is not distinct from
         ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $16))
     order by r.id limit 1
   ), made as (
     insert into event_requests as r (${fields}, owner_id, state, send_when_complete, idempotency_key, created_at, changed_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 'saved', $16, $17, $18, $18
     where not exists (select from before) and ${hasRoom('$15', '$19', '$20')}
     on conflict (owner_id, idempotency_key) do nothing
     returning ${returned}
   ), change as (
     insert into event_request_changes (request_id, change, actor_kind, actor_id, created_at)
     select id, 'create', 'customer', $15, $18 from made
   )
   select * from before union all select *, 'saved' as before, 0 as guest_count from made`,
)

/**
 * Inserts a draft, or returns the one created with the same key, or without one by another press of the same
 * button; undefined when its owner has too many. The owner's row must be locked.
 */
export async function insertRequest(
  tx: Transaction,
  values: RequestValues,
  more: { ownerId: string; sendWhenComplete: boolean; idempotencyKey: string | null; now: Date },
): Promise<WrittenRequest | undefined> {
  const { ownerId, sendWhenComplete, idempotencyKey, now } = more
  const [row] = await tx.query<WrittenRequest>(insertOne, [
    ...valuesOf(values),
    ...[ownerId, sendWhenComplete, idempotencyKey, now],
    ...roomValues,
    new Date(now.getTime() - samePressMs),
  ])
  return row
}

/**
 * A change of a request: its owner, who makes it, the time, the allowed states, and the mail to send when it is submitted.
 */
export type RequestWrite = {
  id: number
  ownerId: string
  actor: Actor
  now: Date
  from: readonly RequestState[]
  mail: NewMailRow
}

/** The parameters $1 to $5 of every statement that changes a request. */
export function writeValues({ id, ownerId, actor, now, from, mail }: RequestWrite): unknown[] {
  return [id, ownerId, now, from, JSON.stringify({ mail: recordOf(mail), actor })]
}

/** SQL: the request to change in its previous state, locked; `where` adds conditions. */
export const lockedRequest = (where = 'true') => `was as (
  select r.*, ${guestCount} as guests from event_requests r
  where r.id = $1 and r.owner_id = $2 and r.state = any($4) and ${where} for update)`

/** SQL: the result of an update: the request after and before it. */
export const answered = `${returned}, was.state as before, was.guests as guest_count,
  case when r.state = 'under_review' and was.state <> 'under_review' then 'submit'
    when r.state = 'saved' and was.state = 'under_review' then 'withdraw' else 'edit' end as change`

/**
 * SQL: follows `changed`. Records the change if its row fulfils `where`, queues the mail when the request is submitted,
 * and returns the result.
 */
export const recorded = (where = 'true') => `
  change as (
    insert into event_request_changes (request_id, change, actor_kind, actor_id, details, created_at)
    select id, change, $5::jsonb #>> '{actor,kind}', $5::jsonb #>> '{actor,id}',
      jsonb_build_object('from', before, 'to', state), $3 from changed
    where ${where}
  ), mailed as (
    insert into outbox (kind, recipient, locale, data, created_at, try_next_at)
    select m.kind, m.recipient, m.locale, m.data, m.created_at, m.try_next_at
    from jsonb_to_record($5::jsonb -> 'mail') as m (kind text, recipient text, locale text, data jsonb, created_at timestamptz,
      try_next_at timestamptz)
    where exists (select from changed where change = 'submit')
  )
  select * from changed`

const updateOne = statement(
  'update-event-request',
  `with ${lockedRequest('($6::int is null or r.version = $6)')}, changed as (
     update event_requests r set
       (${fields}) = ($8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21),
       state = case when $7 and r.image_path is not null and was.guests > 0 then 'under_review' else 'saved' end,
       send_when_complete = $7 and (r.image_path is null or was.guests = 0),
       submitted_at = case when $7 then $3 else r.submitted_at end,
       reject_reason = case when $7 then null else r.reject_reason end,
       version = r.version + 1, changed_at = $3
     from was where r.id = was.id
     returning ${answered}, (${columnsOf('r')}, r.send_when_complete) is distinct from
       (${columnsOf('was')}, was.send_when_complete) as is_other
   ), ${recorded(`is_other or change <> 'edit'`)}`,
)

/** Updates a request if it is the owner's, open and of this version; otherwise undefined. */
export async function updateRequest(
  db: Queryable,
  values: RequestValues,
  write: RequestWrite & { version: number | null; submit: boolean },
): Promise<WrittenRequest | undefined> {
  const [row] = await db.query<WrittenRequest>(updateOne, [
    ...writeValues(write),
    ...[write.version, write.submit],
    ...valuesOf(values),
  ])
  return row
}
