import type { Shop } from '../../platform/context.ts'
import { readPublicEvents } from '../event-sql.ts'

/** Every coming public event of any country, with the time of its last change. */
export function listPublicEvents({
  db,
  clock,
  config,
}: Pick<Shop, 'db' | 'clock' | 'config'>): Promise<{ slug: string; changedAt: Date }[]> {
  return readPublicEvents(db, { now: clock.now(), saleEndsMinutes: config.saleEndsMinutes })
}
