import { answerDays, isTimeToThank } from '#domain/travel/reviews/thanks-time.ts'
import type { Shop } from '#server/platform/context.ts'
import { enqueueMails } from '#server/platform/outbox/enqueue-mail.ts'
import type { Mail } from '#server/platform/outbox/mail.ts'
import type { Job } from '#server/platform/running/periodically.ts'
import { forgetWordsBefore } from './review-sql.ts'
import { insertReviews, listReturnedDates } from './thanks-sql.ts'

const dayMs = 86_400_000
const ordersAtOnce = 200

/** Words are stored this long after the answer; the scores stay. */
const wordMonths = 24

type ThankingShop = Pick<Shop, 'db' | 'clock'>

export function reviewJobs(shop: ThankingShop): Job[] {
  return [
    { name: 'thank riders', everyMs: 60_000, run: (stopping) => thankRiders(shop, stopping) },
    {
      name: 'forget words of reviews',
      everyMs: 3_600_000,
      run: async () => {
        const before = shop.clock.now()
        before.setUTCMonth(before.getUTCMonth() - wordMonths)
        await forgetWordsBefore(shop.db, before)
      },
    },
  ]
}

/** Mails the three questions to the customers whose people rode, the morning after; returns how many. */
export async function thankRiders({ db, clock }: ThankingShop, stopping?: AbortSignal): Promise<number> {
  const now = clock.now()
  const until = new Date(now.getTime() + answerDays * dayMs)
  let mailed = 0
  for (const { dateId, timeZone, returnedAt } of await listReturnedDates(db, now)) {
    if (!isTimeToThank(returnedAt, timeZone, now)) continue
    for (let some = ordersAtOnce; some === ordersAtOnce && !stopping?.aborted; mailed += some)
      some = await db.transaction(async (tx) => {
        const reviews = await insertReviews(tx, dateId, { now, until, most: ordersAtOnce })
        await enqueueMails(
          tx,
          { clock },
          reviews.map(
            ({ id, orderId, email, locale }): Mail => ({
              ...{ kind: 'ride_thanks', to: email, locale, orderId },
              data: { review: id, until: until.toISOString() },
            }),
          ),
        )
        return reviews.length
      })
  }
  return mailed
}
