import type { OrderDetailForStaff } from '#contract/office/sales/office-orders.ts'
import { isStillTrue } from '#domain/mails/mails-of-orders.ts'
import { countriesWhere } from '#domain/people/staff/permissions.ts'
import { keysOf } from '#domain/platform/keys-of.ts'
import { isPayable, mayBoard } from '#domain/sales/orders/order-states.ts'
import { actProblem, staffActs } from '#domain/sales/orders/staff-acts.ts'
import { isOpen } from '#domain/sales/payments/attempts/attempt-states.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { officeText } from '#server/platform/texts/office-texts.ts'
import { permissionWords } from '#server/platform/texts/permission-words.ts'
import type { OrderMoney, OrderPage, PageAttempt, PageMail, PageRefund } from './order-page-sql.ts'

const hour = 3_600_000

export type Moves = { attempts: PageAttempt[]; refunds: PageRefund[]; mails: PageMail[] }

/** The next automatic steps, with their times. */
export function nextStepsOf(
  { clock, config }: StaffCtx,
  { state, holdUntil, tripAt }: OrderPage,
  { attempts, refunds, mails }: Moves,
): OrderDetailForStaff['order']['next'] {
  const now = clock.now()
  const steps: { kind: OrderDetailForStaff['order']['next'][number]['kind']; at: Date | null }[] = [
    ...attempts
      .filter((attempt) => isOpen(attempt.state))
      .map(({ askNextAt }) => ({ kind: 'provider_asked' as const, at: askNextAt })),
    ...refunds.map(({ askNextAt }) => ({ kind: 'refund_asked' as const, at: askNextAt })),
    ...mails
      .filter((mail) => mail.state === 'queued' && isStillTrue(mail.kind, state))
      .map(({ tryNextAt }) => ({ kind: 'mail_due' as const, at: tryNextAt })),
    { kind: 'window_ends', at: isPayable(state) ? holdUntil : null },
  ]
  if (mayBoard(state)) {
    const freeze = new Date(tripAt.getTime() - config.windows.freezeHours * hour)
    if (freeze > now) steps.push({ kind: 'frozen', at: freeze })
    if (tripAt > now) steps.push({ kind: 'trip', at: tripAt })
  }
  return steps
    .flatMap(({ kind, at }) => (at ? [{ kind, at }] : []))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ kind, at }) => ({ kind, at: at.toISOString() }))
}

/** The acts that the caller may perform on an order now, and for the others the reason. */
export function describeActs(
  ctx: StaffCtx,
  order: OrderPage,
  money: OrderMoney,
): OrderDetailForStaff['acts'] {
  const { roles, language } = ctx.staff
  const refundable = money.received - money.refunded - money.gone - money.onItsWay
  const { freezeHours } = ctx.config.windows
  return keysOf(staffActs).map((act) => {
    const permission = staffActs[act]
    if (!countriesWhere(roles, permission).includes(order.countryCode)) {
      const words = { permission: permissionWords(permission, language) }
      return { act, allowed: false, why: officeText(language, 'permission_needed', words) }
    }
    const problem = actProblem(act, { ...order, refundable }, ctx.clock.now(), freezeHours)
    return problem ? { act, allowed: false, why: officeText(language, problem) } : { act, allowed: true }
  })
}
