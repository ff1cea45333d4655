import { type Queryable, statement } from '#server/platform/database.ts'

const forgetPositions = statement(
  'forget-van-positions',
  'delete from van_positions where measured_at < $1 or received_at < $1',
)

export async function forgetPositionsBefore(db: Queryable, time: Date): Promise<void> {
  await db.query(forgetPositions, [time])
}

const forgetLinks = statement(
  'forget-driver-links',
  `delete from driver_links l using trip_routes r, event_dates d
   where r.id = l.route_id and d.id = r.date_id and d.ends_at < $1 and l.created_at < $1`,
)

/** Deletes links and devices of drivers for trips that ended before a moment; what they did stays. */
export async function forgetLinksOfTripsBefore(db: Queryable, time: Date): Promise<void> {
  await db.query(forgetLinks, [time])
}

const forgetWords = statement(
  'forget-words-of-acts',
  `update ride_acts set reason_text = null, raw = null, device = ''
   where received_at < $1 and (reason_text is not null or raw is not null or device <> '')`,
)

/** Blanks what drivers and staff typed, and their devices; acts stay. */
export async function forgetWordsOfActsBefore(db: Queryable, time: Date): Promise<void> {
  await db.query(forgetWords, [time])
}
