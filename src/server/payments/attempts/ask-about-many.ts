import type { Actor } from '#domain/people/actor.ts'
import { actAs, type Shop } from '#server/platform/context.ts'
import { mapWithConcurrency } from '#server/platform/map-with-concurrency.ts'
import { writeInHalves } from '#server/platform/run-in-halves.ts'
import type { PaymentTruth } from '../providers/payment-provider.ts'
import { askForNews } from './ask-provider.ts'
import type { AttemptRow } from './attempt-sql.ts'
import { noteUnderWay } from './attempt-turns-sql.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { type Settled, settlePayment } from './settle-payment.ts'

/** So many providers' answers are waited for at once; it leaves connections of the database to customers. */
export const askedAtOnce = 5

/**
 * Asks about many attempts at once. Those of which nothing is new cost no statement, those that turn out to be under
 * way one together, and each of which there is more to say is settled on its own. Answers what came of each by its id;
 * what could not be known now is missing, and a provider that does not answer is soon asked no more.
 */
export async function askAboutMany(
  shop: Shop,
  attempts: readonly AttemptRow[],
  actorOf: (attempt: AttemptRow) => Actor,
): Promise<Map<string, Settled>> {
  const outcomes = new Map<string, Settled>()
  const breaker = createCircuitBreaker()
  const begun: { id: string; truth: PaymentTruth }[] = []
  await mapWithConcurrency(attempts, askedAtOnce, async (attempt) => {
    const { id, provider } = attempt
    if (breaker.isOpen(provider)) return
    try {
      const truth = await askForNews(shop, attempt)
      if (!truth) outcomes.set(id, 'nothing_new')
      else if (isOnlyUnderWay(attempt, truth)) begun.push({ id, truth })
      else outcomes.set(id, await settlePayment(actAs(shop, actorOf(attempt)), id, truth))
    } catch (error) {
      breaker.note(provider, error)
      shop.log.warn({ err: error, attempt: id }, 'the provider could not be asked')
    }
  })
  const now = shop.clock.now()
  const noted = await writeInHalves(begun, (part) => noteUnderWay(shop.db, part, now))
  noted.forEach((result, nth) => {
    const attempt = begun[nth]!.id
    if (result.status === 'fulfilled') outcomes.set(attempt, 'noted')
    else shop.log.error({ err: result.reason, attempt }, 'what the provider says could not be stored')
  })
  return outcomes
}

function isOnlyUnderWay({ state }: AttemptRow, { change, voucher }: PaymentTruth): boolean {
  return state === 'new' && change === 'process' && !voucher
}
