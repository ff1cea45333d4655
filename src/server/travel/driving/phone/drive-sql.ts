import type { CountryCode } from '#domain/geography/countries/country.ts'
import { eventName } from '#server/platform/database/fragments/translated-texts.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import { driveEnds } from '../links/driver-link-sql.ts'

/** The van, the date and the driver of a link, with the session of the calling device, if it has one. */
export type DriveRow = {
  linkId: string
  wrongGuesses: number
  revokedAt: Date | null
  /** four digits that open the link; null where neither staff nor the driver's phone gives any */
  digits: string | null
  sessionId: string | null
  openedAt: Date | null
  routeId: string
  vehicle: string
  dateId: number
  country: CountryCode
  event: string
  placeName: string
  latitude: number | null
  longitude: number | null
  startsAt: Date
  /** null when it is unknown */
  endsAt: Date | null
  timeZone: string
  stopMinutes: number
  privateStopMinutes: number
  driveEndsAt: Date
  driver: string | null
  languages: string[] | null
  plate: string | null
}

const find = statement(
  'find-drive',
  `select l.id as link_id, l.wrong_guesses, l.revoked_at,
     coalesce(l.digits, right(w.phone, 4)) as digits, s.id as session_id, s.opened_at,
     r.id as route_id, r.vehicle, d.id as date_id, e.country_code as country, ${eventName()} as event,
     p.name as place_name, p.latitude, p.longitude, d.starts_at,
     case when d.ends_at > d.starts_at then d.ends_at end as ends_at, p.time_zone,
     e.stop_minutes, e.private_stop_minutes, ${driveEnds} as drive_ends_at,
     w.name as driver, w.languages, v.plate
   from driver_links l join trip_routes r on r.id = l.route_id
   join event_dates d on d.id = r.date_id join events e on e.id = d.event_id join places p on p.id = e.place_id
   left join fleet_uses u on u.id = r.id left join vehicles v on v.id = u.vehicle_id
   left join drivers w on w.id = l.driver_id
   left join driver_sessions s on s.link_id = l.id and s.token_hash = $2
   where l.token_hash = $1`,
)

/** The drive of a link's token; the session only if it is one of this link. */
export async function findDrive(
  db: Queryable,
  tokenHash: string,
  sessionHash: string | null,
): Promise<DriveRow | undefined> {
  return (await db.query<DriveRow>(find, [tokenHash, sessionHash]))[0]
}

const countGuess = statement(
  'count-wrong-digits',
  `with guess as (update driver_links set wrong_guesses = wrong_guesses + 1 where id = $1 returning id)
   insert into manifest_openings (link_id, outcome, created_at) select id, 'wrong_digits', $2 from guess`,
)

export async function countWrongDigits(db: Queryable, linkId: string, at: Date): Promise<void> {
  await db.query(countGuess, [linkId, at])
}

const addSession = statement(
  'add-driver-session',
  `with session as (
     insert into driver_sessions (id, link_id, token_hash, device, opened_at, seen_at) values ($1, $2, $3, $4, $5, $5)
     returning id, link_id, opened_at
   )
   insert into manifest_openings (link_id, session_id, outcome, created_at) select link_id, id, 'opened', opened_at from session`,
)

export async function insertDriverSession(
  db: Queryable,
  session: { id: string; linkId: string; tokenHash: string; device: string; at: Date },
): Promise<void> {
  await db.query(addSession, [session.id, session.linkId, session.tokenHash, session.device, session.at])
}

const logReading = statement(
  'log-manifest-reading',
  `with seen as (update driver_sessions set seen_at = $2 where id = $1 returning id, link_id)
   insert into manifest_openings (link_id, session_id, outcome, created_at) select link_id, id, 'read', $2 from seen`,
)

/** Notes that a device has read its people again. */
export async function logManifestReading(db: Queryable, sessionId: string, at: Date): Promise<void> {
  await db.query(logReading, [sessionId, at])
}

const seen = statement('note-driver-session', 'update driver_sessions set seen_at = $2 where id = $1')

export async function noteSessionSeen(
  db: Queryable | Transaction,
  sessionId: string,
  at: Date,
): Promise<void> {
  await db.query(seen, [sessionId, at])
}

const storePosition = statement(
  'store-van-position',
  `insert into van_positions (route_id, latitude, longitude, accuracy, measured_at, received_at)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (route_id) do update set latitude = excluded.latitude, longitude = excluded.longitude,
     accuracy = excluded.accuracy, measured_at = excluded.measured_at, received_at = excluded.received_at
   where van_positions.measured_at <= excluded.measured_at`,
)

/** Replaces the last position of a van, unless a later one is stored. */
export async function storeVanPosition(
  db: Queryable,
  routeId: string,
  position: {
    latitude: number
    longitude: number
    accuracy: number | null
    measuredAt: Date
    receivedAt: Date
  },
): Promise<void> {
  const { latitude, longitude, accuracy, measuredAt, receivedAt } = position
  await db.query(storePosition, [routeId, latitude, longitude, accuracy, measuredAt, receivedAt])
}
