import type { DataRights } from '#contract/people/accounts.ts'
import { answerDue, type KindAskedInShop, rightsIn } from '#domain/people/accounts/data-request-rights.ts'
import { refusedField } from '#domain/platform/refusal.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import { countAttempt } from '#server/platform/rate-limits/rate-limit.ts'
import { mailMinutes, requestLimits } from '../account-limits.ts'
import { insertDataRequest, readOwnRequests, suspendCustomer } from '../data-requests/data-request-sql.ts'

/** The data requests that the law of the account's country gives the customer, and the open ones. */
export async function showDataRights(ctx: CustomerCtx): Promise<DataRights> {
  const own = await readOwnRequests(ctx.db, ctx.customer.id)
  return {
    rights: rightsIn(own.countryCode, ctx.clock.now()).map((kind) => {
      const open = own.open.find((request) => request.kind === kind)
      return {
        kind,
        open: open ? { receivedAt: isoOf(open.receivedAt), dueAt: isoOf(open.dueAt) } : null,
      }
    }),
    blockedSince: own.suspendedAt?.toISOString() ?? null,
  }
}

const isoOf = (moment: string) => new Date(moment).toISOString()

/**
 * Records an objection to a use of data, or a request for blocking, which takes effect at once until it is
 * answered. A repeated request changes nothing.
 * @throws Refusal too_many_attempts, invalid_input for a right that the country's law does not have
 */
export async function askForDataRight(
  ctx: CustomerCtx,
  { kind, note }: { kind: KindAskedInShop; note: string },
): Promise<DataRights> {
  const { id: userId } = ctx.customer
  await countAttempt(ctx, mailMinutes, requestLimits('data_rights', userId))
  const receivedAt = ctx.clock.now()
  const { countryCode } = await readOwnRequests(ctx.db, userId)
  if (!rightsIn(countryCode, receivedAt).includes(kind)) throw refusedField('kind', 'field_is_invalid')
  const dueAt = answerDue(kind, countryCode, receivedAt)
  await ctx.db.transaction(async (tx) => {
    await insertDataRequest(tx, { userId, kind, countryCode, source: 'shop', note, receivedAt, dueAt })
    if (kind === 'blocking') await suspendCustomer(tx, userId, receivedAt)
  })
  return showDataRights(ctx)
}
