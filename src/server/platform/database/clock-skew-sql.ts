import type { Shop } from '../context.ts'
import { onlyRow, statement } from '../database.ts'

const readClock = statement('read-clock', 'select clock_timestamp() as now')

/** Tolerated difference between the clocks of two machines, in seconds. */
const tolerated = 5

/** A clock that is wrong by this many seconds may expire nothing. */
const untrusted = 60

/** By how many seconds this program's clock is ahead of the database's; 0 while they are as near as they should be. */
export async function clockSkew({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<number> {
  const before = clock.now().getTime()
  const { now } = onlyRow(await db.query<{ now: Date }>(readClock))
  const middle = (before + clock.now().getTime()) / 2
  const seconds = Math.round((middle - now.getTime()) / 1000)
  return Math.abs(seconds) > tolerated ? seconds : 0
}

/** Tells operators of a clock that is wrong, by which deadlines are reckoned. */
export async function warnOfClockSkew(shop: Pick<Shop, 'db' | 'clock' | 'log'>): Promise<void> {
  const seconds = await clockSkew(shop)
  if (seconds !== 0) shop.log.warn({ seconds }, 'this clock is ahead of the database (behind, when negative)')
}

/** False for a clock by which orders would expire that can still be paid, or stay that should not. */
export async function isClockTrusted(shop: Pick<Shop, 'db' | 'clock'>): Promise<boolean> {
  return Math.abs(await clockSkew(shop)) < untrusted
}
