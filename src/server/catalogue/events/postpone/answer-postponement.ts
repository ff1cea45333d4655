import type { PostponedQuestion } from '#contract/catalogue/postponements.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { isoWithOffset } from '#domain/platform/time/place-time.ts'
import { holdsSeats } from '#domain/sales/orders/order-states.ts'
import { actAs, type Ctx } from '#server/platform/context.ts'
import { actForAccount } from '#server/platform/database/act-for-account.ts'
import { countAttempt } from '#server/platform/rate-limits/rate-limit.ts'
import { readSignedLink } from '#server/platform/signed-link.ts'
import { endOrderOfEvent } from '#server/sales/orders/ending/end-orders-of-event.ts'
import { refundToken } from '#server/sales/payments/refunds/refund-token.ts'
import { lockQuestion, type QuestionRow, readQuestion, writeAnswerOf } from './answer-sql.ts'

/**
 * The question to the holder of a mail's link about a postponed order. Read only. @throws Refusal
 * token_not_valid
 */
export async function showQuestion(ctx: Ctx, token: string): Promise<PostponedQuestion> {
  const id = readSignedLink(ctx.config, 'postponed date', token, ctx.clock.now())
  return describe(ctx, await readQuestion(ctx.db, id, ctx.locale))
}

/**
 * The customer keeps the tickets or gives all of them back, which refunds them and releases the seats. Kept
 * tickets can still be given back until the deadline, or until the first passenger boards. Repeating an answer changes nothing, and a late one is
 * reported as late.
 * @throws Refusal token_not_valid
 */
export async function answerQuestion(
  ctx: Ctx,
  token: string,
  answer: 'keep' | 'give_back',
): Promise<PostponedQuestion> {
  const asked = readSignedLink(ctx.config, 'postponed date', token, ctx.clock.now())
  await countAttempt(ctx, 60, [{ key: ['postponed date', asked], limit: 10 }])
  const found = await readQuestion(ctx.db, asked, ctx.locale)
  if (!found) throw new Refusal('token_not_valid')
  return actForAccount(ctx, found.userId).db.transaction(async (tx) => {
    await lockQuestion(tx, found.id)
    const row = await readQuestion(tx, asked, ctx.locale)
    const { state, mayGiveBack } = describe(ctx, row)
    const isAnswer = answer === 'keep' ? state === 'open' : mayGiveBack
    if (!row || !isAnswer) return describe(ctx, row)
    await writeAnswerOf(tx, row.id, answer, ctx.clock.now())
    const customer = actAs(ctx, { kind: 'customer', id: row.userId })
    if (answer === 'give_back') await endOrderOfEvent(customer, tx, row.orderId, { why: undefined })
    return describe(ctx, await readQuestion(tx, asked, ctx.locale))
  })
}

function describe({ config, clock }: Ctx, row: QuestionRow | undefined): PostponedQuestion {
  if (!row) throw new Refusal('token_not_valid')
  const now = clock.now()
  const { timeZone, zoneBefore, refundId } = row
  const state = stateOf(row, now)
  return {
    state,
    mayGiveBack: state === 'open' || (state === 'kept' && isInTime(row, now)),
    event: row.event,
    number: row.number,
    tickets: row.tickets,
    before: isoWithOffset(row.startsBefore, zoneBefore ?? timeZone),
    now: isoWithOffset(row.startsAfter, timeZone),
    ...describeEnds(row),
    timeZone,
    timeZoneBefore: zoneBefore ?? timeZone,
    place: row.place,
    placeBefore: row.placeBefore,
    until: isoWithOffset(row.answerUntil, timeZone),
    refundToken: refundId && refundToken(config, refundId, now),
  }
}

function describeEnds(row: QuestionRow): Pick<PostponedQuestion, 'endsBefore' | 'endsNow'> {
  const { startsBefore, startsAfter, endsBefore, endsAfter, timeZone, zoneBefore } = row
  return {
    endsBefore:
      endsBefore && endsBefore > startsBefore ? isoWithOffset(endsBefore, zoneBefore ?? timeZone) : null,
    endsNow: endsAfter && endsAfter > startsAfter ? isoWithOffset(endsAfter, timeZone) : null,
  }
}

const isInTime = ({ answerUntil, hasBoarded }: QuestionRow, now: Date) => answerUntil > now && !hasBoarded

function stateOf(row: QuestionRow, now: Date): PostponedQuestion['state'] {
  const { answer, state } = row
  if (answer === 'give_back') return 'given_back'
  if (!holdsSeats(state)) return 'ended'
  if (!isInTime(row, now)) return answer === 'keep' ? 'kept' : 'too_late'
  return answer === 'keep' ? 'kept' : 'open'
}
