import type { OrderDetailForStaff } from '#contract/office/sales/office-orders.ts'
import { type Currency, toMajor } from '#domain/platform/money.ts'
import { isOpenMatter } from '#domain/sales/payments/returns/money-returns.ts'
import type { ReturnOfOrder } from '../returns-of-order-sql.ts'

/** An event of money, for staff. `may`: whether the caller may end such matters. */
export function describeReturn(
  one: ReturnOfOrder,
  { currency, may }: { currency: Currency; may: boolean },
): OrderDetailForStaff['moneyReturns'][number] {
  const { id, kind, amount, source, reference, reason, happenedAt, answerBy, endedAt, endedBy } = one
  const open = isOpenMatter(one)
  return {
    ...{ id, kind, source, reference, reason, endedBy, open },
    amount: toMajor(amount, currency),
    happenedAt: happenedAt.toISOString(),
    answerBy: answerBy?.toISOString() ?? null,
    mayEnd: may && open,
    endedAt: endedAt?.toISOString() ?? null,
  }
}
