import type { Ctx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { enqueueMails } from '#server/platform/outbox/enqueue-mail.ts'
import type { WaitingNews } from '#server/platform/outbox/mail.ts'
import { readEntries } from './entry-sql.ts'

/** Mails these entries' customers the news of each, in their language. */
export async function mailEntries(
  tx: Transaction,
  ctx: Pick<Ctx, 'clock'>,
  ids: readonly string[],
  newsOf: (id: string) => WaitingNews,
): Promise<void> {
  if (ids.length === 0) return
  const entries = await readEntries(tx, ids, ctx.clock.now())
  const mails = entries.map((entry) => {
    const { id, email, locale, firstName, slug, eventName, category, variant, dateId, seats, timeZone } =
      entry
    const startsAt = entry.startsAt.toISOString()
    const about = {
      entry: id,
      firstName,
      slug,
      eventName,
      category,
      variant,
      dateId,
      seats,
      startsAt,
      timeZone,
    }
    return { kind: 'waiting_list', to: email, locale, data: { ...about, ...newsOf(id) } } as const
  })
  await enqueueMails(tx, ctx, mails)
}
