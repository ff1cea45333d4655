import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Point } from '#domain/geography/points/point.ts'
import { tellPlanner } from '#server/platform/database/fragments/changed-tickets-sql.ts'
import { onlyRow, type Queryable, statement, type Transaction } from '#server/platform/database.ts'

const turn = statement(
  'take-geocoder-turn',
  `update geocoder_turns set next_at = $1::timestamptz + make_interval(secs => $2) where next_at <= $1 and geocoder = $3
   returning failures`,
)
const giveTurnBack = statement('return-geocoder-turn', 'update geocoder_turns set next_at = $1')
const postpone = statement(
  'postpone-geocoder',
  `update geocoder_turns set failures = failures + 1, next_at = $1::timestamptz
     + least(coalesce($2, 5 * 2 ^ least(failures, 20)), 3600) * interval '1 second' returning next_at`,
)
const succeed = statement('note-geocoder-answer', 'update geocoder_turns set failures = 0 where failures > 0')
const switchTo = statement(
  'switch-geocoder',
  'update geocoder_turns set geocoder = $1, next_at = $2, failures = 0 where geocoder <> $1 returning geocoder',
)

/**
 * Claims the right to one request to the geocoder; false while requests are paused. Other processes wait for
 * this transaction.
 */
export async function takeTurn(
  tx: Transaction,
  now: Date,
  everySeconds: number,
  name: string,
): Promise<boolean> {
  return (await tx.query(turn, [now, everySeconds, name])).length > 0
}

export async function returnTurn(tx: Transaction, now: Date): Promise<void> {
  await tx.query(giveTurnBack, [now])
}

/**
 * Pauses requests to the geocoder for this many seconds; by default 5, doubled after each failure in a row,
 * at most an hour. Returns until when.
 */
export async function postponeTurns(db: Queryable, now: Date, seconds: number | null): Promise<Date> {
  return onlyRow(await db.query<{ nextAt: Date }>(postpone, [now, seconds])).nextAt
}

const forgetNotFound = statement('forget-texts-not-found', 'delete from address_points where source is null')
const ticketsAgain = statement(
  'locate-tickets-again',
  `update ticket_addresses a set point_due = true from tickets t join orders o on o.id = t.order_id
     join event_dates d on d.id = o.date_id
   where t.id = a.ticket_id and d.starts_at > $1 and a.point_source is null and a.address <> '' and not a.point_due`,
)
const savedAgain = statement(
  'locate-saved-addresses-again',
  'update frequent_addresses set point_due = true where point_source is null and not point_due',
)

/** When the geocoder was replaced by another one, addresses with only their county's point are due again. */
export async function switchGeocoder(tx: Transaction, name: string, now: Date): Promise<void> {
  if ((await tx.query(switchTo, [name, now])).length === 0 || name === '') return
  await tx.query(forgetNotFound)
  await tx.query(ticketsAgain, [now])
  await tx.query(savedAgain)
}

const settle = [
  statement(
    'apply-points-to-tickets',
    `with located as (
       update ticket_addresses a set latitude = p.latitude, longitude = p.longitude, point_source = p.source,
         point_accuracy = p.accuracy, point_due = false
       from address_points p
       where a.point_due and p.county_id = a.county_id and p.address_key = address_key(a.address) and p.answered_at is not null
       returning a.ticket_id, a.latitude
     )
     ${tellPlanner('select ticket_id from located where latitude is not null')}`,
  ),
  statement(
    'apply-points-to-saved-addresses',
    `update frequent_addresses a set latitude = p.latitude, longitude = p.longitude, point_source = p.source,
       point_accuracy = p.accuracy, point_due = false
     from address_points p
     where a.point_due and p.county_id = a.county_id and p.address_key = address_key(a.name) and p.answered_at is not null`,
  ),
]

/** Gives due addresses the points of addresses with the same text. */
export async function applyKnownPoints(db: Queryable): Promise<void> {
  for (const one of settle) await db.query(one)
}

const leaveTickets = statement(
  'leave-tickets-at-their-county',
  `update ticket_addresses a set point_due = false
   from (
     select x.ticket_id, x.position from ticket_addresses x join tickets t on t.id = x.ticket_id
       join orders o on o.id = t.order_id join event_dates d on d.id = o.date_id
     where x.point_due and (not $2 or d.starts_at <= $1) limit 5000 for update of x skip locked
   ) due
   where a.ticket_id = due.ticket_id and a.position = due.position`,
)
const leaveSaved = statement(
  'leave-saved-addresses-at-their-county',
  'update frequent_addresses set point_due = false where point_due',
)

/** Stops geocoding addresses: those of past dates and, without a geocoder, all of them. */
export async function leaveAtCounty(db: Queryable, now: Date, hasGeocoder: boolean): Promise<void> {
  await db.query(leaveTickets, [now, hasGeocoder])
  if (!hasGeocoder) await db.query(leaveSaved)
}

export type TextToFind = {
  countyId: number
  key: string
  address: string
  county: string
  province: string
  countryCode: CountryCode
  latitude: number | null
  longitude: number | null
  isCounty: boolean
}

// Earliest dates first, then saved addresses. A text that another process has claimed is skipped for two
// minutes.
const nextText = statement(
  'next-text-to-locate',
  `select w.county_id, w.key, w.address, k.name as county, p.name as province, p.country_code,
     coalesce(k.latitude, p.latitude) as latitude, coalesce(k.longitude, p.longitude) as longitude,
     k.latitude is not null as is_county
   from (
     select a.county_id, address_key(a.address) as key, a.address, d.starts_at as soon
     from ticket_addresses a join tickets t on t.id = a.ticket_id join orders o on o.id = t.order_id
       join event_dates d on d.id = o.date_id where a.point_due
     union all select county_id, address_key(name), name, 'infinity' from frequent_addresses where point_due
   ) w join counties k on k.id = w.county_id join provinces p on p.id = k.province_id
   where not exists (select from address_points x where x.county_id = w.county_id and x.address_key = w.key
     and (x.answered_at is not null or x.asked_at > $1::timestamptz - interval '2 minutes'))
   order by w.soon, w.key limit 1`,
)
const claim = statement(
  'claim-text-to-locate',
  `insert into address_points (county_id, address_key, asked_at) values ($1, $2, $3)
   on conflict (county_id, address_key) do update set asked_at = excluded.asked_at`,
)

/** Claims the next text to geocode for this process. */
export async function claimNextText(tx: Transaction, now: Date): Promise<TextToFind | undefined> {
  const [text] = await tx.query<TextToFind>(nextText, [now])
  if (text) await tx.query(claim, [text.countyId, text.key, now])
  return text
}

const answer = statement(
  'answer-text-to-locate',
  `update address_points set answered_at = $3, latitude = $4, longitude = $5, accuracy = $6,
     source = case when $6::int is not null then 'geocoder' end
   where county_id = $1 and address_key = $2 and answered_at is null`,
)
const unclaim = statement(
  'return-text-to-locate',
  'delete from address_points where county_id = $1 and address_key = $2 and answered_at is null',
)

/** Stores the geocoder's result, including that it found nothing. */
export async function storeAnswer(
  db: Queryable,
  { countyId, key }: TextToFind,
  found: (Point & { accuracy: number }) | null,
  now: Date,
): Promise<void> {
  await db.query(answer, [
    ...[countyId, key, now],
    ...[found?.latitude ?? null, found?.longitude ?? null, found?.accuracy ?? null],
  ])
  await db.query(succeed)
}

/** Releases the claim, so that a later run geocodes the text. */
export async function returnText(db: Queryable, { countyId, key }: TextToFind): Promise<void> {
  await db.query(unclaim, [countyId, key])
}

const forget = statement(
  'forget-unused-points',
  `delete from address_points p where p.asked_at < $1
     and not exists (select from ticket_addresses a where a.county_id = p.county_id and address_key(a.address) = p.address_key)
     and not exists (select from frequent_addresses a where a.county_id = p.county_id and address_key(a.name) = p.address_key)`,
)

/** Deletes the points of unused texts. */
export async function forgetUnusedPoints(db: Queryable, before: Date): Promise<void> {
  await db.query(forget, [before])
}
