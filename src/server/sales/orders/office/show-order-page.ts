import type { OrderDetailForStaff } from '#contract/office/sales/office-orders.ts'
import { showPhone } from '#contract/platform/show-phone.ts'
import { maskEmail, maskPhone } from '#domain/people/staff/mask-contact.ts'
import { countriesWhere } from '#domain/people/staff/permissions.ts'
import { toMajor } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { isPayable } from '#domain/sales/orders/order-states.ts'
import { longestWindow } from '#domain/sales/orders/staff-acts.ts'
import { paymentStateOf } from '#domain/sales/payments/attempts/payment-states.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { eventNames } from '#server/records/event-names/event-names.ts'
import { record } from '#server/records/office-log/act.ts'
import { readOpenApproval } from '#server/sales/payments/refunds/office/refund-form-sql.ts'
import { describeReturn } from '#server/sales/payments/returns/office/describe-return.ts'
import { readMoneyTasksOfOrder } from '#server/sales/payments/returns/office/money-task-sql.ts'
import { readReturnsOfOrder } from '#server/sales/payments/returns/returns-of-order-sql.ts'
import { contactSight } from './lists/list-orders.ts'
import { describeActs, type Moves, nextStepsOf } from './next-steps.ts'
import {
  type OrderMoney,
  type OrderPage,
  type PageAttempt,
  type PageMail,
  type PageRefund,
  type PageTicket,
  readOrderMoney,
  readOrderPage,
  readPageAttempts,
  readPageEvents,
  readPageMails,
  readPageRefunds,
  readPageTickets,
} from './order-page-sql.ts'
import { describeTimeline } from './order-timeline.ts'

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
  const { currency, countryCode } = found
  const { money, tickets, refundApproval, moneyReturns, moneyTasks, events, ...moves } = await readParts(
    ctx,
    found,
  )
  const names = await eventNames(ctx.db, ctx.staff.language, {
    events: [found.eventId],
    variants: tickets.map(({ variantId }) => variantId),
  })
  const order = { ...found, eventName: names.event(found.eventId, found.eventName) }
  const mayEnd = !found.own && countriesWhere(ctx.staff.roles, 'refunds.send').includes(countryCode)
  const show = contactsFor(ctx, found)
  return {
    order: { ...describeHead(ctx, order, moves, show), refundApproval },
    tickets: tickets.map((ticket) => describeTicket(ctx, order, ticket, names, show)),
    money: describeMoney(money, moves.refunds, currency),
    attempts: moves.attempts.map((attempt) => describeAttempt(attempt, currency)),
    refunds: moves.refunds.map((refund) => ({
      id: refund.id,
      state: refund.state,
      reason: refund.reason,
      amount: toMajor(refund.amount, currency),
      createdAt: refund.createdAt.toISOString(),
    })),
    moneyReturns: moneyReturns.map((one) => describeReturn(one, { currency, may: mayEnd })),
    moneyTasks: moneyTasks.map(({ id, createdAt }) => ({
      id,
      openedAt: createdAt.toISOString(),
      maySettle: mayEnd,
    })),
    mails: moves.mails.map((mail) => describeMail(mail, show)),
    timeline: describeTimeline(order, { ...moves, events }),
    acts: describeActs(ctx, order, money),
  }
}

/** The parts of an order; viewing them is logged. */
async function readParts(ctx: StaffCtx, { id, number, countryCode }: OrderPage) {
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
      readOpenApproval(ctx.db, number, ctx.clock.now()),
      record(ctx, { verb: 'order.see', object: { kind: 'order', id: number }, country: countryCode }, 'done'),
    ])
  return { money, tickets, attempts, refunds, moneyReturns, moneyTasks, mails, events, refundApproval }
}

/** Shows an address or a phone number to the caller: whole, masked, or not at all. */
type ShowContact = (text: string, mask: (text: string) => string) => string | null

function contactsFor(ctx: StaffCtx, { isShown, countryCode }: OrderPage): ShowContact {
  const sight = contactSight(ctx, countryCode)
  return (text, mask) => (!isShown || sight === 'none' ? null : sight === 'all' ? text : mask(text))
}

function describeTicket(
  ctx: StaffCtx,
  { isShown, countryCode, currency }: OrderPage,
  { variantId, price, listPrice, comesAt, goesHomeAt, passengers, addresses, ...ticket }: PageTicket,
  names: Awaited<ReturnType<typeof eventNames>>,
  show: ShowContact,
): OrderDetailForStaff['tickets'][number] {
  // A datum about health: for those who change the order or plan its trip.
  const seesWheelchairs =
    isShown && wheelchairReaders.some((may) => countriesWhere(ctx.staff.roles, may).includes(countryCode))
  return {
    ...ticket,
    category: names.categoryOf(variantId, ticket.category),
    name: names.variant(variantId, ticket.name),
    price: toMajor(price, currency),
    listPrice: toMajor(listPrice, currency),
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
  }
}

function describeMoney(
  money: OrderMoney,
  refunds: readonly PageRefund[],
  currency: OrderPage['currency'],
): OrderDetailForStaff['money'] {
  const major = (amount: number) => toMajor(amount, currency)
  const failed = refunds.reduce((sum, { state, amount }) => sum + (state === 'failed' ? amount : 0), 0)
  return {
    due: major(Math.max(0, money.due)),
    received: major(money.received),
    refunded: major(money.refunded),
    gone: major(money.gone),
    lost: major(money.lost),
    onItsWay: major(money.onItsWay - failed),
    failed: major(failed),
    fees: major(money.fees),
  }
}

function describeAttempt(
  { amount, fee, createdAt, updatedAt: _at, askNextAt: _ask, ...attempt }: PageAttempt,
  currency: OrderPage['currency'],
): OrderDetailForStaff['attempts'][number] {
  return {
    ...attempt,
    amount: toMajor(amount, currency),
    fee: fee === null ? null : toMajor(fee, currency),
    createdAt: createdAt.toISOString(),
  }
}

function describeMail(
  { recipient, createdAt, sentAt, tryNextAt: _next, kind: _kind, ...mail }: PageMail,
  show: ShowContact,
): OrderDetailForStaff['mails'][number] {
  return {
    ...mail,
    recipient: show(recipient, maskEmail),
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }
}

const shownPhone = (phone: string | null) => ({ phone, phoneText: phone && showPhone(phone) })

function describeHead(
  ctx: StaffCtx,
  order: OrderPage,
  moves: Moves,
  show: ShowContact,
): Omit<OrderDetailForStaff['order'], 'refundApproval'> {
  const { number, state, waits, cancelReason, paymentCode, currency, countryCode, locale } = order
  const { transferReference, discountCode, soldBy, timeZone, provinceId, province } = order
  const { freezeHours } = ctx.config.windows
  return {
    number,
    state,
    waits,
    cancelReason,
    paymentCode,
    currency,
    countryCode,
    locale,
    transferReference,
    discountCode,
    soldBy,
    timeZone,
    provinceId,
    province,
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
