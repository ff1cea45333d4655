import { findLocale } from '#domain/platform/locales.ts'
import type { Shop } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { enqueueMails } from '#server/platform/outbox/enqueue-mail.ts'
import { mailedHours } from '#server/platform/outbox/mailed-hours.ts'
import { readReceivers } from './give-away-sql.ts'

/** Mails the receivers of given-away places on postponed dates. */
export async function notifyPostponedReceivers(
  tx: Transaction,
  shop: Pick<Shop, 'clock'>,
  moves: readonly { id: number; from: Date; to: Date; endsBefore: Date; endsAfter: Date }[],
  { placeBefore, ...about }: { zoneBefore: string; placeBefore: string | undefined; why: string },
): Promise<void> {
  const dates = new Map(moves.map((move) => [move.id, move]))
  const receivers = await readReceivers(tx, [...dates.keys()])
  const mails = receivers.flatMap(
    ({ id, dateId, orderId, email, locale, name, giver, ticket, passenger }) => {
      const move = dates.get(dateId)
      if (!move) return []
      return {
        ...{ to: email, locale: findLocale(locale ?? '') ?? 'es_MX', orderId, kind: 'give_away' as const },
        data: {
          ...{ news: 'postponed' as const, giveAway: id, giver, ticket, passenger, receiver: name },
          ...mailedHours({ ...move, startsBefore: move.from, startsAfter: move.to }),
          ...about,
          ...(placeBefore !== undefined && { placeBefore }),
        },
      }
    },
  )
  await enqueueMails(tx, shop, mails)
}
