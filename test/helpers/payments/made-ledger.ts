import { randomUUID } from 'node:crypto'
import { countryOf } from '#domain/countries/countries.ts'
import type { CountryCode } from '#domain/countries/country.ts'
import type { Currency } from '#domain/money.ts'
import { addEvent, addOrder, addUser, sql, type TestEvent, type TestUser } from '../builders.ts'
import { dice } from '../dice.ts'
import type { TestShop } from '../test-shop.ts'

/** An expected booking, independent of the ledger. */
export type Booking = {
  kind: 'sold' | 'given_up' | 'received' | 'fee' | 'refund_of_sale' | 'refund_of_late' | 'sent'
  country: CountryCode
  currency: Currency
  amount: number
  at: Date
  method: string
  eventId: number
  orderId: string
  attemptId?: string
}

export type MadeOrder = { id: string; number: string; country: CountryCode; total: number; method: string }

export const providerOf = (method: string) => method.split('_')[0]!.replace('transferencia', 'transfer')

/**
 * A shop with movements of money at any time: the database books them, and the expected bookings are recorded.
 */
export async function createMadeLedger(shop: TestShop) {
  await sql(shop, 'alter table ledger disable trigger ledger_is_only_added_to')
  const bookings: Booking[] = []
  const events = new Map<CountryCode, { event: TestEvent; user: TestUser }>()
  let last = 0

  async function eventOf(code: CountryCode) {
    const known = events.get(code)
    if (known) return known
    const { currency, timeZone } = countryOf(code)
    const event = await addEvent(shop, { countryCode: code, currency, timeZone, size: 2_000 })
    const made = { event, user: await addUser(shop) }
    events.set(code, made)
    return made
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
    async sell(country: CountryCode, at: Date, { price, tickets = 1, method = 'unlimit' }: SaleWish) {
      const { event, user } = await eventOf(country)
      const { currency } = countryOf(country)
      const wish = { user, event, price, tickets, paymentCode: method, currency, countryCode: country }
      const { id, number } = await addOrder(shop, { ...wish, state: 'awaiting_payment' })
      const order = { id, number, country, total: price * tickets, method }
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
  }

  function about(order: MadeOrder) {
    return {
      country: order.country,
      currency: countryOf(order.country).currency,
      method: order.method,
      eventId: events.get(order.country)!.event.id,
      orderId: order.id,
    }
  }
}

type SaleWish = { price: number; tickets?: number; method?: string }

/**
 * Ninety days before 22 November 2026 in four currencies: sales, unpaid orders, late money, full and partial refunds,
 * fees.
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
    const wish = { price: 1 + roll(90_000), tickets: 1 + roll(4), method }
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
    const attempt = await made.pay(
      order,
      later(),
      roll(2) ? { fee: 1 + roll(Math.max(order.total - 1, 1)) } : {},
    )
    if (fate < 6) continue
    const amount = fate < 8 ? order.total : 1 + roll(order.total)
    const refund = await made.refund(order, attempt, later(), amount)
    if (roll(3)) await made.send(order, attempt, refund, later(), amount)
  }
  return made
}
