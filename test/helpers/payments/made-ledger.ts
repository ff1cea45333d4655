import { randomUUID } from 'node:crypto'
import { countryOf } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import { addEvent, addOrder, addUser, sql, type TestEvent, type TestUser } from '../builders.ts'
import { dice } from '../dice.ts'
import type { TestShop } from '../test-shop.ts'
import { withUncheckedPayouts } from './unchecked-payouts.ts'

/** An expected booking, independent of the ledger. */
export type Booking = {
  kind: 'sold' | 'given_up' | 'received' | 'fee' | 'refund_of_sale' | 'refund_of_late' | 'sent' | 'paid_out'
  country: CountryCode
  currency: Currency
  amount: number
  at: Date
  method: string
  /** none of a payout */
  eventId?: number
  orderId?: string
  attemptId?: string
  /** of an order with a discount */
  discount?: MadeDiscount
}

/** The discount of an order, and how much it took off in all. */
type MadeDiscount = { id: number; reduction: number }

export type MadeOrder = {
  id: string
  number: string
  country: CountryCode
  total: number
  method: string
  discount?: MadeDiscount
}

export const providerOf = (method: string) => method.split('_')[0]!.replace('transferencia', 'transfer')

/**
 * A shop with movements of money at any time: the database books them, and the expected bookings are recorded.
 */
export async function createMadeLedger(shop: TestShop) {
  await sql(shop, 'alter table ledger disable trigger ledger_append_only')
  const bookings: Booking[] = []
  const events = new Map<CountryCode, { event: TestEvent; user: TestUser }>()
  let last = 0
  let discountId: number | undefined

  async function eventOf(code: CountryCode) {
    const known = events.get(code)
    if (known) return known
    const { currency, timeZone } = countryOf(code)
    const event = await addEvent(shop, { countryCode: code, currency, timeZone, size: 2_000 })
    const made = { event, user: await addUser(shop) }
    events.set(code, made)
    return made
  }

  async function discountOf(order: { id: string; tickets: number; off: number }): Promise<MadeDiscount> {
    if (discountId === undefined) {
      const [row] = await sql<{ id: number }>(
        shop,
        `insert into discounts (code, variation, valid_from, valid_until) values ('NOVENTA', 0.1, now(), now()) returning id`,
      )
      discountId = row!.id
    }
    await sql(shop, 'update orders set discount_id = $2 where id = $1', [order.id, discountId])
    await sql(shop, 'update tickets set list_price = price + $2 where order_id = $1', [order.id, order.off])
    return { id: discountId, reduction: order.off * order.tickets }
  }

  /** Moves the bookings since the last call to the given time. */
  async function book(at: Date, ...booked: Omit<Booking, 'at'>[]): Promise<void> {
    const [row] = await sql<{ id: number }>(
      shop,
      `with moved as (update ledger set created_at = $1 where id > $2 returning id) select max(id)::int as id from moved`,
      [at, last],
    )
    last = row?.id ?? last
    bookings.push(...booked.map((one) => ({ ...one, at })))
  }

  return {
    bookings,
    eventOf,
    async sell(
      country: CountryCode,
      at: Date,
      { price, tickets = 1, method = 'unlimit', off = 0 }: SaleWish,
    ) {
      const { event, user } = await eventOf(country)
      const { currency } = countryOf(country)
      const wish = { user, event, price, tickets, paymentCode: method, currency, countryCode: country }
      const { id, number } = await addOrder(shop, { ...wish, state: 'awaiting_payment' })
      const order: MadeOrder = { id, number, country, total: price * tickets, method }
      if (off > 0) order.discount = await discountOf({ id, tickets, off })
      await book(at, { kind: 'sold', amount: order.total, ...about(order) })
      return order
    },
    async giveUp(order: MadeOrder, at: Date) {
      await sql(
        shop,
        `update orders set state = 'cancelled', cancel_reason = 'expired', hold_until = null where id = $1`,
        [order.id],
      )
      await sql(shop, 'update tickets set released_at = now() where order_id = $1', [order.id])
      await book(at, { kind: 'given_up', amount: order.total, ...about(order) })
    },
    /** Money arrives; it pays the order unless it was cancelled before. */
    async pay(order: MadeOrder, at: Date, { fee }: { fee?: number } = {}) {
      const attemptId = randomUUID()
      await sql(
        shop,
        `insert into payment_attempts (id, order_id, provider, code, state, amount, currency, merchant_reference,
           provider_reference, created_at, updated_at)
         values ($1, $2, $3, $4, 'processing', $5, $6, $7, $8, $9, $9)`,
        [
          attemptId,
          order.id,
          providerOf(order.method),
          order.method,
          order.total,
          countryOf(order.country).currency,
          `V${attemptId.replaceAll('-', '').slice(0, 24)}`,
          attemptId.slice(0, 13),
          at,
        ],
      )
      await sql(shop, `update payment_attempts set state = 'completed', fee = $2 where id = $1`, [
        attemptId,
        fee ?? null,
      ])
      await sql(
        shop,
        `update orders set state = 'paid', paid_at = $2, hold_until = null where id = $1 and state = 'awaiting_payment'`,
        [order.id, at],
      )
      const of = { ...about(order), attemptId }
      await book(
        at,
        { kind: 'received', amount: order.total, ...of },
        ...(fee ? [{ kind: 'fee' as const, amount: fee, ...of }] : []),
      )
      return attemptId
    },
    /** Creates a refund; returns its id. */
    async refund(order: MadeOrder, attemptId: string, at: Date, amount: number, late = false) {
      const id = randomUUID()
      await sql(
        shop,
        `insert into refunds (id, order_id, attempt_id, state, amount, currency, reason, created_at, updated_at)
         values ($1, $2, $3, 'created', $4, $5, $6, $7, $7)`,
        [
          id,
          order.id,
          attemptId,
          amount,
          countryOf(order.country).currency,
          late ? 'late_money' : 'staff',
          at,
        ],
      )
      if (!late)
        await sql(shop, 'update orders set state = $2 where id = $1', [
          order.id,
          amount === order.total ? 'refunded' : 'partially_refunded',
        ])
      await book(at, {
        kind: late ? 'refund_of_late' : 'refund_of_sale',
        amount,
        ...about(order),
        attemptId,
      })
      return id
    },
    async send(order: MadeOrder, attemptId: string, refundId: string, at: Date, amount: number) {
      await sql(shop, `update refunds set state = 'done' where id = $1`, [refundId])
      await book(at, { kind: 'sent', amount, ...about(order), attemptId })
    },
    /** The fee of a payment, or below zero or not of a refund, that a payout file reports. */
    async charge(order: MadeOrder, attemptId: string, at: Date, fee: number, refundId?: string) {
      await sql(
        shop,
        refundId === undefined
          ? 'update payment_attempts set fee = $2 where id = $1'
          : 'update refunds set fee = $2 where id = $1',
        [refundId ?? attemptId, fee],
      )
      await book(at, { kind: 'fee', amount: fee, ...about(order), attemptId })
    },
    /** A provider pays to the bank. */
    async payOut(provider: string, country: CountryCode, at: Date, amount: number) {
      const { currency } = countryOf(country)
      const insert = () =>
        sql(
          shop,
          `insert into payouts (provider, country_code, currency, file_name, file_hash, first_day, last_day, payments, fees, refunds,
           paid_out, imported_at, imported_by)
         values ($1, $2, $3, '', decode(md5(random()::text), 'hex'), $4::timestamptz::date, $4::timestamptz::date, $5, 0, 0, $5, $4, 'test')`,
          [provider, country, currency, at, amount],
        )
      await withUncheckedPayouts(shop, insert)
      await book(at, { kind: 'paid_out', country, currency, amount, method: provider })
    },
    /** The bill of a host, which goes through these states; `times` has one for each and one for the bill. */
    async bill(country: CountryCode, amount: number, states: readonly BillState[], times: readonly Date[]) {
      const { currency, timeZone } = countryOf(country)
      const { id: eventId } = await addEvent(shop, { type: 2, countryCode: country, currency, timeZone })
      const of = { country, currency, amount, method: 'bill', eventId }
      const [first, ...later] = times
      const [bill] = await sql<{ id: string }>(
        shop,
        `insert into host_bills (event_id, owner_id, amount, currency, due_at, created_at, changed_at)
         values ($1, $2, $3, $4, $5, $5, $5) returning id`,
        [eventId, (await addUser(shop)).id, amount, currency, first],
      )
      await book(first!, { kind: 'sold', ...of })
      for (const [nth, state] of states.entries()) {
        await sql(shop, 'update host_bills set state = $2 where id = $1', [bill!.id, state])
        await book(later[nth]!, { kind: bookedOf[state], ...of })
      }
    },
  }

  function about(order: MadeOrder) {
    return {
      country: order.country,
      currency: countryOf(order.country).currency,
      method: order.method,
      eventId: events.get(order.country)!.event.id,
      orderId: order.id,
      ...(order.discount && { discount: order.discount }),
    }
  }
}

/** `off`: how much a discount took off each ticket. */
type SaleWish = { price: number; tickets?: number; method?: string; off?: number }

const bookedOf = {
  paid: 'received',
  cancelled: 'given_up',
  to_refund: 'refund_of_sale',
  refunded: 'sent',
} as const

type BillState = keyof typeof bookedOf

/**
 * Ninety days before 22 November 2026 in four currencies: sales, unpaid orders, late money, full and partial refunds,
 * fees with the payment or from payout files, payouts, discounts, bills of hosts.
 */
export async function makeNinetyDays(shop: TestShop, seed: number, orders = 120) {
  const made = await createMadeLedger(shop)
  const roll = dice(seed)
  const start = Date.parse('2026-08-24T06:00:00Z')
  const end = start + 90 * 86_400_000
  const methods = ['unlimit', 'unlimit_oxxo', 'mercadopago', 'webpay', 'transferencia']
  const codes: CountryCode[] = ['MX', 'CL', 'PE', 'ES']
  for (let nth = 0; nth < orders; nth++) {
    const country = codes[roll(4)]!
    let time = start + roll(80 * 86_400) * 1_000
    // Some of them around midnight.
    if (roll(3) === 0) time = time - (time % 86_400_000) + roll(8) * 3_600_000 + (roll(2) ? -1 : 0)
    const later = () => {
      time = Math.min(time + roll(3 * 86_400) * 1_000, end)
      return new Date(time)
    }
    const method = methods[roll(methods.length)]!
    const off = nth % 5 === 0 ? 1 + roll(9_000) : 0
    const wish = { price: 1 + roll(90_000), tickets: 1 + roll(4), method, off }
    const order = await made.sell(country, new Date(time), wish)
    const fate = roll(10)
    if (fate < 2) {
      await made.giveUp(order, later())
      if (fate === 1) continue
      const attempt = await made.pay(order, later())
      const refund = await made.refund(order, attempt, later(), order.total, true)
      if (roll(2)) await made.send(order, attempt, refund, later(), order.total)
      continue
    }
    if (fate === 2) continue
    const fee = 1 + roll(Math.max(order.total - 1, 1))
    const isTold = roll(2) === 1
    const attempt = await made.pay(order, later(), isTold ? { fee } : {})
    if (!isTold && roll(2)) await made.charge(order, attempt, later(), fee)
    if (fate < 6) continue
    const amount = fate < 8 ? order.total : 1 + roll(order.total)
    const refund = await made.refund(order, attempt, later(), amount)
    if (!roll(3)) continue
    await made.send(order, attempt, refund, later(), amount)
    if (roll(2)) await made.charge(order, attempt, later(), roll(2) ? 1 + roll(90) : -1 - roll(900), refund)
  }
  const days = (nth: number, of: number) =>
    Array.from(
      { length: of },
      (_, day) => new Date(start + (nth * 7 + day) * 86_400_000 + roll(86_400) * 1_000),
    )
  for (const [nth, country] of codes.entries()) {
    await made.bill(country, 1 + roll(900_000), ['paid', 'to_refund', 'refunded'], days(nth, 4))
    await made.bill(country, 1 + roll(900_000), nth % 2 ? ['paid'] : ['cancelled'], days(nth, 2))
    for (const provider of ['unlimit', 'mercadopago'])
      await made.payOut(provider, country, days(nth, 1)[0]!, 1 + roll(900_000))
  }
  return made
}
