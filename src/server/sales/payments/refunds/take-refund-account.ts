import { isDeepStrictEqual } from 'node:util'
import { type RefundClaim, refundAccountOf } from '#contract/sales/refunds.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { asFieldProblem } from '#domain/platform/field-problems.ts'
import { toMajor } from '#domain/platform/money.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import { actForAccount } from '#server/platform/database/act-for-account.ts'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import { countAttempt } from '#server/platform/rate-limits/rate-limit.ts'
import { type OrderRow, readOrder } from '#server/sales/orders/order-sql.ts'
import {
  type HandRefundRow,
  hasBouncedFrom,
  lockHandRefund,
  readHandRefund,
  storeRefundAccount,
} from './hand-refund-sql.ts'
import { readRefundToken } from './refund-token.ts'

/**
 * The refund as shown to the holder of a mail's link: its amount and state, and only the last digits of the
 * account.
 */
export async function showRefundClaim(ctx: Ctx, token: string): Promise<RefundClaim> {
  const refund = await readHandRefund(ctx.db, readRefundToken(ctx.config, token, ctx.clock.now()))
  const order = refund && (await readOrder(ctx.db, refund.orderId))
  if (!order) throw new Refusal('token_not_valid')
  return describe(refund, order)
}

/**
 * Stores the account that a refund is to be sent to. The customer can change it until the money is sent; each
 * change is mailed.
 */
export async function takeRefundAccount(ctx: Ctx, token: string, body: unknown): Promise<RefundClaim> {
  const id = readRefundToken(ctx.config, token, ctx.clock.now())
  await countAttempt(ctx, 60, [{ key: ['refund account', id], limit: 10 }])
  const asked = await readHandRefund(ctx.db, id)
  const owner = asked && (await readOrder(ctx.db, asked.orderId))
  if (!owner) throw new Refusal('token_not_valid')
  return actForAccount(ctx, owner.userId).db.transaction(async (tx) => {
    const refund = await lockHandRefund(tx, id)
    const order = refund && (await readOrder(tx, refund.orderId))
    if (!order) throw new Refusal('token_not_valid')
    if (refund.state === 'done') return describe(refund, order)
    const read = refundAccountOf(order.countryCode).safeParse(body)
    if (!read.success) {
      const fields = read.error.issues.map(({ path, message }) => [path.join('.'), asFieldProblem(message)])
      throw new Refusal('invalid_input', {}, { fields: Object.fromEntries(fields) })
    }
    const account = read.data
    if (isOwnAccount(ctx.config, order.countryCode, account.account))
      throw refusedField('account', 'page_refund_own_account')
    if (await hasBouncedFrom(tx, id, account.account))
      throw refusedField('account', 'page_refund_account_bounced')
    if (isDeepStrictEqual(refund.account, account)) return describe(refund, order)
    await storeRefundAccount(tx, id, account, ctx.clock.now())
    const ending = account.account.slice(-4)
    await enqueueMail(tx, ctx, {
      to: order.email,
      locale: order.locale,
      orderId: order.id,
      kind: 'refund',
      data: {
        state: 'account_received',
        amount: refund.amount,
        currency: refund.currency,
        ending,
      },
    })
    return describe({ ...refund, account, ending }, order)
  })
}

/** Whether it is the account to which customers transfer: people copy it from their mail. */
function isOwnAccount({ transferAccounts }: Ctx['config'], country: CountryCode, account: string): boolean {
  const own = transferAccounts[country]?.accountId ?? ''
  return withoutZeros(own) === withoutZeros(account)
}

const withoutZeros = (account: string) =>
  account
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+/, '')

function describe(refund: HandRefundRow, order: OrderRow): RefundClaim {
  return {
    state: refund.state === 'done' ? 'paid' : refund.account ? 'received' : 'asked',
    amount: toMajor(refund.amount, refund.currency),
    currency: refund.currency,
    number: order.number,
    country: order.countryCode,
    ending: refund.ending,
  }
}
