import type { Shop } from '#server/platform/context.ts'
import { tonightsSlug } from '../content/tonight/tonights-content.ts'
import { findNewestTrip, type TonightsTrip } from './tonight-sql.ts'

/** The vans are at home this long after the end of the event. */
const homeAfterMs = 2 * 3_600_000

/** The trip of tonight until its vans are home. */
export async function findTonightsTrip({
  db,
  clock,
}: Pick<Shop, 'db' | 'clock'>): Promise<TonightsTrip | null> {
  const newest = await findNewestTrip(db, tonightsSlug)
  return newest && clock.now().getTime() < newest.endsAt.getTime() + homeAfterMs ? newest : null
}
