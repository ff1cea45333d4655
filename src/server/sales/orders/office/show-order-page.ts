import type { OrderDetailForStaff } from '#contract/office/sales/office-orders.ts'
import { showPhone } from '#contract/platform/show-phone.ts'
import { isStillTrue } from '#domain/mails/mails-of-orders.ts'
import { maskEmail, maskPhone } from '#domain/people/staff/mask-contact.ts'
import { countriesWhere } from '#domain/people/staff/permissions.ts'
import { keysOf } from '#domain/platform/keys-of.ts'
import { toMajor } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { isPayable, mayBoard } from '#domain/sales/orders/order-states.ts'
import { actProblem, longestWindow, staffActs } from '#domain/sales/orders/staff-acts.ts'
import { isOpen } from '#domain/sales/payments/attempts/attempt-states.ts'
import { paymentStateOf } from '#domain/sales/payments/attempts/payment-states.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { officeText } from '#server/platform/texts/office-texts.ts'
import { permissionWords } from '#server/platform/texts/permission-words.ts'
import { eventNames } from '#server/records/event-names/event-names.ts'
import { record } from '#server/records/office-log/act.ts'
import { readOpenApproval } from '#server/sales/payments/refunds/office/refund-form-sql.ts'
import { describeReturn } from '#server/sales/payments/returns/office/describe-return.ts'
import { readMoneyTasksOfOrder } from '#server/sales/payments/returns/office/money-task-sql.ts'
import { readReturnsOfOrder } from '#server/sales/payments/returns/returns-of-order-sql.ts'
import { contactSight } from './lists/list-orders.ts'
import {
  type OrderMoney,
  type OrderPage,
  type PageAttempt,
  type PageMail,
  type PageRefund,
  readOrderMoney,
  readOrderPage,
  readPageAttempts,
  readPageEvents,
  readPageMails,
  readPageRefunds,
  readPageTickets,
} from './order-page-sql.ts'
import { describeTimeline } from './order-timeline.ts'

const hour = 3_600_000
const wheelchairReaders = ['orders.correct', 'trips.plan'] as const
/** Shown instead of blocked data. */
const hidden = '–'

/** An order that the caller may see. @throws Refusal not_found */
export async function findSeenOrder(ctx: StaffCtx, number: string): Promise<OrderPage> {
  const { staff, countries, clock, config } = ctx
  const { saleEndsMinutes } = config
  const order = await readOrderPage(ctx.db, number, {
    now: clock.now(),
    staffId: staff.id,
    countries,
    saleEndsMinutes,
  })
  if (!order) throw new Refusal('not_found')
  return order
}

/** An order for staff; viewing it is logged. @throws Refusal not_found */
export async function showOrderPage(ctx: StaffCtx, number: string): Promise<OrderDetailForStaff> {
  const found = await findSeenOrder(ctx, number)
  const { id, currency, countryCode } = found
  const [money, tickets, attempts, refunds, moneyReturns, moneyTasks, mails, events, refundApproval] =
    await Promise.all([
      readOrderMoney(ctx.db, id),
      readPageTickets(ctx.db, id),
      readPageAttempts(ctx.db, id),
      readPageRefunds(ctx.db, id),
      readReturnsOfOrder(ctx.db, id),
      readMoneyTasksOfOrder(ctx.db, id),
      readPageMails(ctx.db, id),
      readPageEvents(ctx.db, id),
      readOpenApproval(ctx.db, found.number, ctx.clock.now()),
      record(
        ctx,
        { verb: 'order.see', object: { kind: 'order', id: found.number }, country: countryCode },
        'done',
      ),
    ])
  const names = await eventNames(ctx.db, ctx.staff.language, {
    events: [found.eventId],
    variants: tickets.map(({ variantId }) => variantId),
  })
  const order = { ...found, eventName: names.event(found.eventId, found.eventName) }
  const major = (amount: number) => toMajor(amount, currency)
  const sight = contactSight(ctx, countryCode)
  const mayEnd = !found.own && countriesWhere(ctx.staff.roles, 'refunds.send').includes(countryCode)
  const failed = refunds.reduce((sum, { state, amount }) => sum + (state === 'failed' ? amount : 0), 0)
  const { isShown } = found
  // A datum about health: for those who change the order or plan its trip.
  const seesWheelchairs =
    isShown && wheelchairReaders.some((may) => countriesWhere(ctx.staff.roles, may).includes(countryCode))
  const show = (text: string, mask: (text: string) => string) =>
    !isShown || sight === 'none' ? null : sight === 'all' ? text : mask(text)
  return {
    order: { ...describeHead(ctx, order, { attempts, refunds, mails }, show), refundApproval },
    tickets: tickets.map(
      ({ variantId, price, listPrice, comesAt, goesHomeAt, passengers, addresses, ...ticket }) => ({
        ...ticket,
        category: names.categoryOf(variantId, ticket.category),
        name: names.variant(variantId, ticket.name),
        price: major(price),
        listPrice: major(listPrice),
        comesAt: comesAt?.toISOString() ?? null,
        goesHomeAt: goesHomeAt?.toISOString() ?? null,
        addresses: addresses.map(({ address, ...where }) => ({
          ...where,
          address: isShown ? address : hidden,
        })),
        passengers: passengers.map(
          ({ name, email, phone, address, wheelchair, wheelchairConsent, ...person }) => ({
            ...person,
            wheelchair: seesWheelchairs && wheelchair,
            wheelchairConsent: seesWheelchairs && wheelchairConsent,
            name: isShown ? name : hidden,
            address: isShown ? address : hidden,
            email: show(email, maskEmail),
            ...shownPhone(show(phone, maskPhone)),
          }),
        ),
      }),
    ),
    money: {
      due: major(Math.max(0, money.due)),
      received: major(money.received),
      refunded: major(money.refunded),
      gone: major(money.gone),
      lost: major(money.lost),
      onItsWay: major(money.onItsWay - failed),
      failed: major(failed),
      fees: major(money.fees),
    },
    attempts: attempts.map(({ amount, fee, createdAt, updatedAt: _at, askNextAt: _ask, ...attempt }) => ({
      ...attempt,
      amount: major(amount),
      fee: fee === null ? null : major(fee),
      createdAt: createdAt.toISOString(),
    })),
    refunds: refunds.map(({ id: refund, state, amount, reason, createdAt }) => ({
      ...{ id: refund, state, reason },
      amount: major(amount),
      createdAt: createdAt.toISOString(),
    })),
    moneyReturns: moneyReturns.map((one) => describeReturn(one, { currency, may: mayEnd })),
    moneyTasks: moneyTasks.map((one) => ({
      ...{ id: one.id, openedAt: one.createdAt.toISOString(), maySettle: mayEnd },
    })),
    mails: mails.map(({ recipient, createdAt, sentAt, tryNextAt: _next, kind: _kind, ...mail }) => ({
      ...mail,
      recipient: show(recipient, maskEmail),
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    })),
    timeline: describeTimeline(order, { attempts, refunds, mails, events }),
    acts: describeActs(ctx, order, money),
  }
}

const shownPhone = (phone: string | null) => ({ phone, phoneText: phone && showPhone(phone) })

type Moves = { attempts: PageAttempt[]; refunds: PageRefund[]; mails: PageMail[] }

function describeHead(
  ctx: StaffCtx,
  order: OrderPage,
  moves: Moves,
  show: (text: string, mask: (text: string) => string) => string | null,
): Omit<OrderDetailForStaff['order'], 'refundApproval'> {
  const { number, state, waits, cancelReason, paymentCode, currency, countryCode, locale } = order
  const { transferReference, discountCode, soldBy, timeZone, provinceId, province } = order
  const { freezeHours } = ctx.config.windows
  return {
    ...{ number, state, waits, cancelReason, paymentCode, currency, countryCode, locale },
    ...{ transferReference, discountCode, soldBy, timeZone, provinceId, province },
    orderId: order.id,
    paymentState: paymentStateOf(state, order.attemptState),
    total: toMajor(order.total, currency),
    createdAt: order.createdAt.toISOString(),
    holdUntil: order.holdUntil?.toISOString() ?? null,
    startsAt: order.tripAt.toISOString(),
    event: { id: order.eventId, name: order.eventName, slug: order.slug, dateId: order.dateId },
    place: order.placeName,
    buyer: {
      id: order.userId,
      name: order.isShown ? order.buyerName : hidden,
      email: show(order.email, maskEmail),
      ...shownPhone(show(order.phone, maskPhone)),
      verified: order.verified,
      gone: order.gone,
      suspendedAt: order.suspendedAt?.toISOString() ?? null,
      pendingEmail: order.pendingEmail && show(order.pendingEmail, maskEmail),
    },
    next: nextStepsOf(ctx, order, moves),
    longestWindow: isPayable(state) ? longestWindow(order, ctx.clock.now(), freezeHours).toISOString() : null,
  }
}

/** The next automatic steps, with their times. */
function nextStepsOf(
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
function describeActs(ctx: StaffCtx, order: OrderPage, money: OrderMoney): OrderDetailForStaff['acts'] {
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
