import type { Shop } from '#server/platform/context.ts'
import type { LiveTrips } from '../driving/live/live-trips.ts'
import { type ControlledDate, findControlledDate, listControlledDates } from './control-sql.ts'

/** The live trips, the dates and the end of the process, which all desks of this process share. */
export type Watch = {
  trips: LiveTrips
  draining: AbortSignal
  date(dateId: number): Promise<ControlledDate | undefined>
  today(): Promise<readonly ControlledDate[]>
}

/** A change of a date, such as its call-off, is seen after so long. */
const freshMs = 10_000
/** Proxies and the shop's own limits end a silent answer after 28 seconds. */
const longestWaitMs = 22_000

export function createWatch(
  shop: Pick<Shop, 'db' | 'clock'>,
  trips: LiveTrips,
  draining: AbortSignal,
): Watch {
  const read = shareFor(shop.clock, freshMs)
  return {
    trips,
    draining,
    date: (dateId) => read(`date ${dateId}`, () => findControlledDate(shop.db, dateId)),
    today: () => read('today', () => listControlledDates(shop.db, shop.clock.now())),
  }
}

/** One reading for all who ask within some time; a failed one is not kept. */
function shareFor({ now }: Shop['clock'], ms: number) {
  const known = new Map<string, { at: number; value: Promise<unknown> }>()
  return <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const at = now().getTime()
    for (const [other, one] of known) if (Math.abs(at - one.at) >= ms) known.delete(other)
    const before = known.get(name)
    if (before) return before.value as Promise<T>
    const value = make()
    known.set(name, { at, value })
    value.catch(() => known.delete(name))
    return value
  }
}

/**
 * An answer as soon as its version differs from the caller's; after 22 seconds in any case, and at once when the process is
 * about to end.
 */
export async function whenChanged<T extends { version: string }>(
  { trips, draining }: Pick<Watch, 'trips' | 'draining'>,
  version: string | undefined,
  read: () => Promise<{ answer: T; dateIds: readonly number[] }>,
): Promise<T> {
  const until = performance.now() + longestWaitMs
  for (;;) {
    const { answer, dateIds } = await read()
    const isOver = draining.aborted || performance.now() >= until
    if (answer.version !== version || isOver) return answer
    await trips.nextChange(dateIds, until)
  }
}
