import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { ParsedOrderDraft } from '#contract/orders.ts'
import type { CountryCode } from '#domain/countries/country.ts'
import type { Locale } from '#domain/locales.ts'
import { type Currency, formatMoney, toMajor, toMinor } from '#domain/money.ts'
import { orderNumberFrom } from '#domain/orders/order-number.ts'
import { priceOrder } from '#domain/orders/price-order.ts'
import { type PaymentCode, paymentSpeeds, prepaid } from '#domain/payments/payment-codes.ts'
import { firstOrderState, releaseTime } from '#domain/payments/payment-windows.ts'
import { Refusal } from '#domain/refusal.ts'
import { mailRows } from '../emails/enqueue-mail.ts'
import type { MailContent } from '../emails/mail.ts'
import { newAttemptRow } from '../payments/attempt-sql.ts'
import { offeredCodes, providerFor } from '../payments/providers.ts'
import { batchByKey } from '../platform/batch-by-key.ts'
import type { Config } from '../platform/config.ts'
import type { Ctx } from '../platform/context.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { checkTicket } from './check-order.ts'
import { type LockedDiscount, lockDiscounts } from './discount-sql.ts'
import { findDiscount } from './find-discount.ts'
import { insertOrders, type OrderRows, type PurchaseFacts, readPurchaseFacts } from './order-sql.ts'
import { lockStock } from './seat-sql.ts'
import { countSeatsLeft, type SeatsLeft, sumBy } from './seats-left.ts'
import { settleEach } from './settle-each.ts'

type OrderWish = {
  draft: ParsedOrderDraft
  userId: string
  email: string
  locale: Locale
  idempotencyKey: string | null
  requestHash: string
  now: Date
  config: Config
}

/** The order's id, and its rows when this call made them; a repetition finds the order that is there. */
export type PlacedOrderId = { orderId: string; made: OrderRows | null }

/**
 * Turns a draft into an order: seats taken, price reckoned again, everything written in one transaction.
 * The same idempotency key again is the same order again.
 */
export async function placeOrder(
  ctx: Ctx,
  draft: ParsedOrderDraft,
  idempotencyKey: string | null,
): Promise<PlacedOrderId> {
  const customer = ctx.customer!
  const wish: OrderWish = {
    draft,
    userId: customer.id,
    email: customer.email,
    locale: ctx.locale,
    idempotencyKey,
    requestHash: createHash('sha256').update(JSON.stringify(draft)).digest('hex'),
    now: ctx.clock.now(),
    config: ctx.config,
  }
  return queueOf(ctx.db)(String(draft.eventDateId), wish)
}

const queues = new WeakMap<Database, (date: string, wish: OrderWish) => Promise<PlacedOrderId>>()

/** Everybody who buys seats of one date is served from one queue. */
function queueOf(db: Database) {
  let queue = queues.get(db)
  if (!queue) {
    queue = batchByKey((date, wishes) => placeTogetherOrAlone(db, Number(date), wishes))
    queues.set(db, queue)
  }
  return queue
}

/** What breaks a batch (a key that another process has just used) is found by placing its orders one by one. */
async function placeTogetherOrAlone(db: Database, dateId: number, wishes: OrderWish[]) {
  try {
    return await placeTogether(db, dateId, wishes)
  } catch (error) {
    if (wishes.length === 1 && !wishes[0]?.idempotencyKey) throw error
    const results: PromiseSettledResult<PlacedOrderId>[] = []
    for (const wish of wishes) {
      const [result] = await placeTogether(db, dateId, [wish]).catch((reason: unknown) => [
        { status: 'rejected', reason } as const,
      ])
      if (result) results.push(result)
    }
    return results
  }
}

function placeTogether(
  db: Database,
  dateId: number,
  wishes: OrderWish[],
): Promise<PromiseSettledResult<PlacedOrderId>[]> {
  return db.transaction(async (tx) => {
    const tickets = wishes.flatMap(({ draft }) => draft.tickets)
    const customers = wishes.map(({ userId }) => userId)
    const stock = await lockStock(tx, {
      dateId,
      variantIds: tickets.map((ticket) => ticket.productVariantId),
      customers,
      holdIds: wishes.flatMap(({ draft }) => draft.holdId ?? []),
      now: new Date(Math.max(...wishes.map(({ now }) => now.getTime()))),
    })
    const facts = await readPurchaseFacts(
      tx,
      wishes.flatMap(({ userId, idempotencyKey }) => (idempotencyKey ? { userId, key: idempotencyKey } : [])),
      tickets.flatMap(({ addresses }) => addresses.map(({ commune_id }) => commune_id)),
      wishes.filter(({ draft }) => draft.paymentCode === 'transferencia').length,
    )
    const discounts = await lockWantedDiscounts(tx, wishes, customers)
    const placing = beginPlacing(countSeatsLeft(stock), facts, discounts)
    const decided = wishes.map((wish) => settleEach(() => placing.decide(wish)))
    if (placing.rows.length > 0) await insertOrders(tx, placing.rows)
    return decided
  })
}

async function lockWantedDiscounts(tx: Transaction, wishes: OrderWish[], customers: string[]) {
  const codes = wishes.flatMap(({ draft }) => draft.discountCode || [])
  return codes.length ? lockDiscounts(tx, codes, customers) : []
}

/** Decides the wishes of a batch in their order of arrival and gathers the rows of those that are granted. */
function beginPlacing(seats: SeatsLeft, facts: PurchaseFacts, discounts: LockedDiscount[]) {
  const rows: OrderRows[] = []
  const placed = new Map(
    facts.existing.map(({ user_id, idempotency_key, id, request_hash }) => [
      `${user_id} ${idempotency_key}`,
      { id, requestHash: request_hash },
    ]),
  )
  const known: Known = {
    provinceOfCounty: new Map(facts.counties.map(({ id, province_id }) => [id, province_id])),
    transferReferences: facts.transferReferences,
    discounts,
  }

  function decide(wish: OrderWish): PlacedOrderId {
    const key = wish.idempotencyKey === null ? null : `${wish.userId} ${wish.idempotencyKey}`
    const before = key === null ? undefined : placed.get(key)
    if (before) {
      if (before.requestHash !== wish.requestHash) throw new Refusal('idempotency_key_reused')
      return { orderId: before.id, made: null }
    }
    const order = makeOrder(wish, seats, known)
    rows.push(order)
    const orderId = order.order.id
    if (key !== null) placed.set(key, { id: orderId, requestHash: wish.requestHash })
    return { orderId, made: order }
  }
  return { rows, decide }
}

type Known = {
  provinceOfCounty: ReadonlyMap<number, number>
  /** one for each wish that could need it */
  transferReferences: number[]
  discounts: LockedDiscount[]
}

function makeOrder(wish: OrderWish, seats: SeatsLeft, known: Known): OrderRows {
  const { draft, userId, now, config } = wish
  const tickets = draft.tickets.map((ticket) => ({ ticket, stock: seats.stockOf(ticket.productVariantId) }))
  for (const { ticket, stock } of tickets)
    checkTicket(ticket, stock, draft.provinceId, known.provinceOfCounty)
  const event = tickets[0]!.stock
  checkPaymentCode(wish, event)

  const discount = wantedDiscount(draft, known.discounts)
  const prices = discount
    ? findDiscount(
        discount,
        userId,
        tickets.map(({ stock }) => stock.variantId),
        now,
      )
    : null
  const listed = tickets.map(({ stock }) => ({ variantId: stock.variantId, listPrice: stock.price }))
  const isFree = draft.paymentCode === prepaid
  const price = isFree ? freeOf(listed) : priceOrder(listed, prices)
  checkShownTotal(draft, price.total, event.currency as Currency)

  const own = seats.heldBy(userId, draft.holdId)
  const wanted = sumBy(
    tickets,
    ({ stock }) => stock.id,
    () => 1,
  )
  seats.take(wanted, own)
  if (discount) countUse(discount, userId)

  const id = randomUUID()
  const paysNothing = price.total === 0
  const state = paysNothing ? 'paid' : firstOrderState(draft.paymentCode)
  const code = draft.paymentCode === prepaid ? null : draft.paymentCode
  const ticketIds = tickets.map(() => randomUUID())
  const country = event.countryCode as CountryCode
  const mail = firstMail(
    paysNothing,
    code,
    new Date(now.getTime() + (config.windows.cardWindowMinutes / 3) * 60_000),
  )
  return {
    order: {
      id,
      number: orderNumberFrom(randomBytes(9)),
      user_id: userId,
      event_id: event.eventId,
      date_id: draft.eventDateId,
      province_id: draft.provinceId,
      state,
      payment_code: draft.paymentCode,
      currency: event.currency,
      total: price.total,
      discount_id: discount?.id ?? null,
      locale: wish.locale,
      country_code: country,
      transfer_reference:
        code === 'transferencia' && !paysNothing ? (known.transferReferences.pop() ?? null) : null,
      idempotency_key: wish.idempotencyKey,
      request_hash: wish.requestHash,
      created_at: now,
      hold_until: code && !paysNothing ? releaseTime(code, now, config.windows) : null,
      paid_at: paysNothing ? now : null,
    },
    tickets: tickets.map(({ ticket, stock }, position) => ({
      id: ticketIds[position],
      order_id: id,
      position,
      stock_id: stock.id,
      variant_id: stock.variantId,
      place_id: ticket.placeId,
      list_price: stock.price,
      price: price.tickets[position]!.price,
    })),
    addresses: tickets.flatMap(({ ticket }, i) =>
      ticket.addresses.map(({ address, commune_id }, position) => ({
        ticket_id: ticketIds[i],
        position,
        address,
        county_id: commune_id,
      })),
    ),
    passengers: tickets.flatMap(({ ticket }, i) =>
      ticket.passengers.map(({ passengerAddress, ...person }, position) => ({
        ...person,
        id: randomUUID(),
        ticket_id: ticketIds[i],
        position,
        address_position: ticket.addresses.findIndex(({ address }) => address === passengerAddress),
      })),
    ),
    change: { order_id: id, change: 'place', actor: `customer:${userId}`, details: {}, created_at: now },
    attempt:
      code && !paysNothing
        ? newAttemptRow({
            orderId: id,
            provider: providerFor(config, code, country).name,
            code,
            amount: price.total,
            currency: event.currency,
            now,
          })
        : null,
    mail: mail && (mailRows([{ to: wish.email, locale: wish.locale, orderId: id, ...mail }], now)[0] ?? null),
    discountUse: discount ? { order_id: id, discount_id: discount.id, user_id: userId } : null,
    holdId: own.size > 0 ? (draft.holdId ?? null) : null,
  }
}

/** Paid events are paid by a method that can settle in time, the others are reserved. */
function checkPaymentCode(
  { draft, now, config }: OrderWish,
  event: { paymentType: 1 | 2; countryCode: string; tripAt: Date },
): void {
  const reserved = event.paymentType === 2
  if (reserved !== (draft.paymentCode === prepaid)) throw new Refusal('payment_method_not_available')
  if (reserved) {
    if (draft.discountCode) throw new Refusal('discount_not_valid')
    return
  }
  const offered = offeredCodes(config, event.countryCode as CountryCode, now, event.tripAt)
  if (!offered.some((code) => code === draft.paymentCode)) throw new Refusal('payment_method_not_available')
}

function wantedDiscount(draft: ParsedOrderDraft, discounts: LockedDiscount[]): LockedDiscount | undefined {
  if (!draft.discountCode) return undefined
  const code = draft.discountCode.toLowerCase()
  const found = discounts.find((discount) => discount.code.toLowerCase() === code)
  if (!found) throw new Refusal('discount_not_valid')
  return found
}

/** The next wish of the same batch must see this use. */
function countUse(discount: LockedDiscount, userId: string): void {
  discount.uses++
  const own = discount.ownUses.find((uses) => uses.user_id === userId)
  if (own) own.uses++
  else discount.ownUses.push({ user_id: userId, uses: 1 })
}

function freeOf(tickets: readonly { variantId: number; listPrice: number }[]) {
  return { total: 0, tickets: tickets.map((ticket) => ({ ...ticket, price: 0 })) }
}

function checkShownTotal(draft: ParsedOrderDraft, total: number, currency: Currency): void {
  if (toMinor(draft.shownTotal, currency) === total) return
  const values = { total: formatMoney({ amount: total, currency }) }
  throw new Refusal('price_changed', values, { data: { total: toMajor(total, currency), currency } })
}

/** Who pays by card is just doing so, and is reminded only when a part of the time has passed without a payment. */
function firstMail(
  paysNothing: boolean,
  code: PaymentCode | null,
  reminderAt: Date,
): (MailContent & { notBefore?: Date }) | null {
  if (code === null) return { kind: 'order_reserved', data: {} }
  if (paysNothing) return { kind: 'order_paid', data: {} }
  if (code === 'transferencia') return { kind: 'order_awaiting_transfer', data: {} }
  const notBefore = paymentSpeeds[code] === 'at-once' ? reminderAt : undefined
  return { kind: 'order_awaiting_payment', data: {}, notBefore }
}
