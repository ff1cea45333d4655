import type { PaymentType } from '#contract/platform/wire-numbers.ts'
import { type RequestState, stateAfter } from '#domain/catalogue/private-events/request-states.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Actor } from '#domain/people/actor.ts'
import type { Locale } from '#domain/platform/locales.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'

/** A request to decide on, locked until the transaction ends. */
export type DecidedRequest = {
  id: number
  state: RequestState
  version: number
  ownerEmail: string
  ownerLocale: Locale
  countryCode: CountryCode
  timeZone: string
  name: string
  location: string
  address: string
  countyId: number
  startsAt: Date
  endsAt: Date
  stops: { address: string; time: string }[]
  invitation: string
  paymentType: PaymentType
  imagePath: string
  rejectReason: string | null
  guestCount: number
  slug: string | null
  /** whether the acting member of staff hosts its event, matched by e-mail */
  own: boolean | null
}

// Locks in a separate statement, because a statement that waited for a lock still sees the other tables as of
// its start.
const lock = statement('lock-event-request', 'select from event_requests where id = $1 for update')

const find = statement(
  'find-decided-request',
  `select r.id, r.state, r.version, u.email as owner_email, u.locale as owner_locale, r.country_code,
     r.time_zone, r.name, r.location, r.address, r.county_id, r.starts_at,
     r.ends_at, r.stops, r.invitation, r.payment_type, r.image_path,
     r.reject_reason, (select slug from events e where e.id = r.event_id) as slug,
     (select count(*)::int from event_request_guests g where g.request_id = r.id) as guest_count,
     is_own_request(r.id, $2, $3) as own
   from event_requests r join users u on u.id = r.owner_id where r.id = $1`,
)

export async function lockRequest(
  tx: Transaction,
  id: number,
  actor: Actor,
): Promise<DecidedRequest | undefined> {
  await tx.query(lock, [id])
  const [row] = await tx.query<DecidedRequest>(find, [id, actor.kind, actor.id])
  return row
}

// The provinces from which people travel to other events in the same province, and that province.
const departures = statement(
  'departures-to-county',
  `select distinct v.province_id as id from variants v join categories c on c.id = v.category_id
   join events e on e.id = c.event_id join places l on l.id = e.place_id join counties k on k.id = l.county_id
   where k.province_id = (select province_id from counties where id = $1)
   union select province_id from counties where id = $1`,
)

/** The provinces from which an event in this county can be reached. */
export async function readDepartures(db: Queryable, countyId: number): Promise<number[]> {
  return (await db.query<{ id: number }>(departures, [countyId])).map(({ id }) => id)
}

const writeDecision = statement(
  'decide-event-request',
  `with decided as (
     update event_requests set state = $2, event_id = $3, reject_reason = $4, version = version + 1, changed_at = $6
     where id = $1 and state = $8 returning id
   ), change as (
     insert into event_request_changes (request_id, change, actor_kind, actor_id, details, created_at)
     select id, $9, $5, $7,
       jsonb_build_object('from', $8::text, 'to', $2, 'why', $4::text), $6 from decided
   )
   select id from decided`,
)

/** Stores a decision on a locked request; false when its state does not allow it. */
export async function recordDecision(
  tx: Transaction,
  request: Pick<DecidedRequest, 'id' | 'state'>,
  decision: { change: 'approve' | 'reject'; eventId: number | null; why: string | null; actor: Actor },
  now: Date,
): Promise<boolean> {
  const { change, eventId, why, actor } = decision
  const to = stateAfter(request.state, change)
  if (!to) return false
  const values = [request.id, to, eventId, why, actor.kind, now, actor.id, request.state, change]
  return (await tx.query(writeDecision, values)).length > 0
}

const invite = statement(
  'invite-guests',
  `insert into outbox (kind, recipient, locale, data, created_at, try_next_at)
   select 'private_event_invitation', g.email, $2, jsonb_build_object('requestId', $1::int, 'name', g.fullname), $3, $3
   from event_request_guests g where g.request_id = $1 order by g.id`,
)

/** Enqueues an invitation for every guest. */
export async function inviteGuests(tx: Transaction, id: number, locale: string, now: Date): Promise<void> {
  await tx.query(invite, [id, locale, now])
}

const provincesNamed = statement(
  'provinces-named',
  'select id, name from provinces where country_code = $1 and lower(name) = any($2)',
)

export function readProvincesNamed(db: Queryable, country: string, names: readonly string[]) {
  const wanted = names.map((name) => name.trim().toLowerCase())
  return db.query<{ id: number; name: string }>(provincesNamed, [country, wanted])
}
