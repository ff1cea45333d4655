import type { RideReview } from '#contract/travel/reviews.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Config } from '#server/platform/config.ts'
import type { Ctx } from '#server/platform/context.ts'
import { actForAccount } from '#server/platform/database/act-for-account.ts'
import type { Transaction } from '#server/platform/database.ts'
import { countAttempt } from '#server/platform/rate-limits/rate-limit.ts'
import { readSignedLink, signLink } from '#server/platform/signed-link.ts'
import { endThanks, findReview, type ReviewRow, storeAnswers, withdrawConsent } from './review-sql.ts'

const purpose = 'ride review'
const dayMs = 86_400_000
/** The consent to a publication can be withdrawn for as long as the words are stored, and longer. */
const linkDays = 2 * 366

/** The token of the page with the questions; `until`: the last moment for answers. */
export function reviewToken(config: Pick<Config, 'sessionSecrets'>, id: string, until: Date): string {
  return signLink(config, purpose, id, new Date(until.getTime() + linkDays * dayMs))
}

/** The questions and answers of a link. Read only. @throws Refusal token_not_valid */
export async function showReview(ctx: Ctx, token: string): Promise<RideReview> {
  return describe(await readLinked(ctx, token), ctx.clock.now())
}

/**
 * Stores the answers, or changes them.
 * @throws Refusal token_not_valid, review_over, too_many_attempts
 */
export async function answerReview(
  ctx: Ctx,
  token: string,
  sent: { ride: number; punctuality: number; driver: number; words: string; publish: '' | 'on' },
): Promise<RideReview> {
  return change(ctx, token, async (tx, { id, isPublic }) => {
    const mayPublish = sent.publish === 'on' && isPublic && sent.words !== ''
    const isStored = await storeAnswers(tx, id, { ...sent, mayPublish }, ctx.clock.now())
    if (!isStored) throw new Refusal('review_over')
  })
}

/** @throws Refusal token_not_valid, too_many_attempts */
export function withdrawReview(ctx: Ctx, token: string): Promise<RideReview> {
  return change(ctx, token, (tx, { id }) => withdrawConsent(tx, id))
}

/** @throws Refusal token_not_valid, too_many_attempts */
export function stopThanks(ctx: Ctx, token: string): Promise<RideReview> {
  return change(ctx, token, (tx, { userId }) => endThanks(tx, userId, ctx.clock.now()))
}

/** Waits for an erasure of the account, and is refused after it. */
async function change(
  ctx: Ctx,
  token: string,
  write: (tx: Transaction, review: ReviewRow) => Promise<void>,
): Promise<RideReview> {
  const review = await readLinked(ctx, token)
  await countAttempt(ctx, 60, [{ key: ['ride review', review.id], limit: 30 }])
  await actForAccount(ctx, review.userId).db.transaction((tx) => write(tx, review))
  return showReview(ctx, token)
}

async function readLinked(ctx: Ctx, token: string): Promise<ReviewRow> {
  const id = readSignedLink(ctx.config, purpose, token, ctx.clock.now())
  const review = await findReview(ctx.db, id, ctx.locale)
  if (!review) throw new Refusal('token_not_valid')
  return review
}

function describe(row: ReviewRow, now: Date): RideReview {
  const { event, startsAt, timeZone, until, isPublic, isStopped, ride, punctuality, driver } = row
  const hasAnswer = ride !== null && punctuality !== null && driver !== null
  return {
    ...{ event, timeZone, isPublic, isStopped, isOpen: now < until },
    startsAt: startsAt.toISOString(),
    until: until.toISOString(),
    answer: hasAnswer
      ? { ride, punctuality, driver, words: row.words ?? '', isPublished: row.mayPublish }
      : null,
  }
}
