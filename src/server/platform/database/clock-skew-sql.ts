import type { Shop } from '../context.ts'
import { onlyRow, statement } from '../database.ts'

const readClock = statement('read-clock', 'select clock_timestamp() as now')

/** Tolerated difference between the clocks of two machines, in seconds. */
const tolerated = 5

/** With a clock that is wrong by this many seconds nothing may expire. */
const untrusted = 60

/** How many seconds this program's clock is ahead of the database's; 0 within the tolerance. */
export async function clockSkew({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<number> {
  const before = clock.now().getTime()
  const { now } = onlyRow(await db.query<{ now: Date }>(readClock))
  const middle = (before + clock.now().getTime()) / 2
  const seconds = Math.round((middle - now.getTime()) / 1000)
  return Math.abs(seconds) > tolerated ? seconds : 0
}

/** Logs a warning when the clock is wrong, because deadlines depend on it. */
export async function warnOfClockSkew(shop: Pick<Shop, 'db' | 'clock' | 'log'>): Promise<void> {
  const seconds = await clockSkew(shop)
  if (seconds !== 0)
    shop.log.warn({ seconds }, "this machine's clock differs from the database's (positive: it is ahead)")
}

/** False when the clock is so wrong that orders would expire too early or too late. */
export async function isClockTrusted(shop: Pick<Shop, 'db' | 'clock'>): Promise<boolean> {
  return Math.abs(await clockSkew(shop)) < untrusted
}
