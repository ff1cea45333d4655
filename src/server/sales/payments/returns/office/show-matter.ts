import type { MoneyReturnDetail } from '#contract/office/sales/money-returns.ts'
import { toMajor } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { refundLimits } from '#domain/sales/payments/refunds/refund-limits.ts'
import { isOpenMatter } from '#domain/sales/payments/returns/money-returns.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { eventNames } from '#server/records/event-names/event-names.ts'
import { isOwnOrderOfStaff } from '#server/sales/orders/own-orders/own-order-of-staff-sql.ts'
import { isOwnBillOfStaff } from '#server/sales/payments/bills/bill-sql.ts'
import { readTicketsToRefund } from '#server/sales/payments/refunds/office/refund-request-sql.ts'
import { describeReturn } from './describe-return.ts'
import { type Matter, readMatter, readOpenApprovalOfMatter } from './matter-sql.ts'

/** A matter of money that left, with the tickets that can end with it. @throws Refusal not_found */
export async function showMatter(ctx: StaffCtx, id: number): Promise<MoneyReturnDetail> {
  const matter = await readMatter(ctx.db, id)
  if (!matter || !ctx.countries.includes(matter.countryCode)) throw new Refusal('not_found')
  const { currency, countryCode, timeZone, number, bill, orderId } = matter
  const may = !(await isOwn(ctx, matter))
  return {
    ...describeReturn(matter, { currency, may }),
    ...{ currency, countryCode, timeZone, order: number, bill },
    tickets: orderId && isOpenMatter(matter) ? await listTickets(ctx, orderId, matter) : [],
    needsApproval: needsApproval(matter),
    approval: await readOpenApprovalOfMatter(ctx.db, id, ctx.clock.now()),
  }
}

/** Whether it is above the limit of one refund without a second person. */
export const needsApproval = ({ amount, currency }: Pick<Matter, 'amount' | 'currency'>): boolean =>
  amount > refundLimits(currency).each

async function isOwn({ db, actor }: StaffCtx, { orderId, billId }: Matter): Promise<boolean> {
  if (orderId) return isOwnOrderOfStaff(db, orderId, actor)
  return billId !== null && (await isOwnBillOfStaff(db, billId, actor))
}

async function listTickets({ db, staff }: StaffCtx, orderId: string, { currency }: Matter) {
  const { language } = staff
  const tickets = await readTicketsToRefund(db, orderId, language)
  const names = await eventNames(db, language, { tickets: tickets.map(({ id }) => id) })
  return tickets
    .filter(({ isReleased }) => !isReleased)
    .map(({ id, position, category, name, price }) => ({
      ...{ id, nth: position + 1, price: toMajor(price, currency) },
      name: names.wholeTicket(id, `${category} · ${name}`),
    }))
}
