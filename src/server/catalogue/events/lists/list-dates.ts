import type { OfferedDate } from '#contract/catalogue/events.ts'
import { toMajor } from '#domain/platform/money.ts'
import type { Ctx } from '#server/platform/context.ts'
import { readOfferedDates } from '../date-sql.ts'
import { readVisible } from '../private-events-of.ts'

/** The dates of an event that are on sale, with remaining seats and lowest price. */
export async function listDates(ctx: Ctx, eventId: number, city: number | undefined): Promise<OfferedDate[]> {
  const { saleEndsMinutes } = ctx.config
  const wanted = { eventId, city: city ?? null, now: ctx.clock.now(), saleEndsMinutes }
  const rows = await readVisible(ctx, eventId, (sessionId) =>
    readOfferedDates(ctx.db, { ...wanted, sessionId }),
  )
  return rows.map(({ id, stock, price, currency }) => ({
    id,
    stock,
    currency,
    minTicketPrice: price === null ? null : toMajor(price, currency),
  }))
}
