import { Refusal } from '#domain/platform/refusal.ts'
import { showDateTime } from '#domain/platform/time/place-time.ts'
import { type HistoryRow, readHistoryOfBill, readHistoryOfOrder } from '#server/back-office/history-sql.ts'
import {
  readOpenTasks,
  readOrdersOfEvent,
  readWaitingBills,
  readWaitingLines,
  readWaitingRefunds,
  readWaitingRequests,
  readWaitingTransfers,
} from '#server/back-office/waiting-work-sql.ts'
import { findEventNamed } from '#server/catalogue/events/call-off/call-off-plan-sql.ts'
import type { Queryable } from '#server/platform/database.ts'
import { readOrderNamed } from '#server/sales/orders/order-sql.ts'
import { readBillNamed } from '#server/sales/payments/bills/bill-sql.ts'
import { done, nothing, type OfficeCommand, textOf, UsageError } from './office-command.ts'
import { ageOf, showMoney, tableOf } from './office-table.ts'

const show = (amount: number, currency: string) => showMoney({ amount, currency })

/** A time for staff, who work in different time zones. */
export const showInstant = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Staff commands that list open work. */
export const listCommands: Record<string, OfficeCommand> = {
  'list-requests': {
    does: 'Lists the requests for private events that are under review',
    async run(shop) {
      const rows = await readWaitingRequests(shop.db)
      if (rows.length === 0) return nothing('No request is under review.', rows)
      const now = shop.clock.now()
      const table = tableOf(rows, [
        { head: 'REQUEST', of: ({ id }) => String(id), right: true },
        { head: 'EVENT', of: ({ name }) => name },
        { head: 'STARTS', of: ({ startsAt, timeZone }) => showDateTime(startsAt, timeZone, 'es_MX') },
        { head: 'OWNER', of: ({ owner, email }) => `${owner} <${email}>` },
        { head: 'COUNTRY', of: ({ countryCode }) => countryCode },
        { head: 'GUESTS', of: ({ guests }) => String(guests), right: true },
        { head: 'PAID BY', of: ({ paidBy }) => paidBy },
        { head: 'WAITS', of: ({ submittedAt }) => ageOf(submittedAt, now), right: true },
      ])
      return done(
        `${table}\n\napprove-request REQUEST or reject-request REQUEST --why TEXT decides one.`,
        rows,
      )
    },
  },
  'list-transfers': {
    does: 'Lists the orders and bills that wait for a transfer, and statement lines that are not assigned',
    async run(shop) {
      const [orders, bills, lines] = await Promise.all([
        readWaitingTransfers(shop.db),
        readWaitingBills(shop.db),
        readWaitingLines(shop.db),
      ])
      const data = { orders, bills, lines }
      if (orders.length + bills.length + lines.length === 0)
        return nothing('No order or bill waits for a transfer, and every statement line is assigned.', data)
      const orderTable = tableOf(orders, [
        { head: 'ORDER', of: ({ number }) => number },
        { head: 'REFERENCE', of: ({ reference }) => String(reference ?? ''), right: true },
        { head: 'BUYER', of: ({ buyer }) => buyer },
        { head: 'MISSING', of: ({ missing, currency }) => show(missing, currency), right: true },
        { head: 'OF', of: ({ total, currency }) => show(total, currency), right: true },
        { head: 'SEATS HELD UNTIL', of: ({ holdUntil }) => showInstant(holdUntil) },
      ])
      const billTable = tableOf(bills, [
        { head: 'BILL', of: ({ reference }) => String(reference), right: true },
        { head: 'REQUEST', of: ({ requestId }) => String(requestId ?? ''), right: true },
        { head: 'EVENT', of: ({ event }) => event },
        { head: 'HOST', of: ({ host }) => host },
        { head: 'AMOUNT', of: ({ amount, currency }) => show(amount, currency), right: true },
        { head: 'DUE', of: ({ dueAt }) => showInstant(dueAt) },
      ])
      const lineTable = tableOf(lines, [
        { head: 'LINE', of: ({ id }) => String(id), right: true },
        { head: 'BOOKED', of: ({ bookedOn }) => bookedOn },
        { head: 'AMOUNT', of: ({ amount, currency }) => show(amount, currency), right: true },
        { head: 'REFERENCE', of: ({ reference }) => reference },
        { head: 'PAYER', of: ({ payer }) => payer },
        { head: 'WHY', of: ({ outcome }) => (outcome === 'unknown' ? 'no order found' : 'another currency') },
      ])
      const parts = [
        ...(orders.length > 0 ? ['Orders that wait for a transfer:', orderTable] : []),
        ...(bills.length > 0
          ? ['Bills of hosts (confirm-bill BILL --tracking KEY --amount AMOUNT):', billTable]
          : []),
        ...(lines.length > 0
          ? ['Statement lines that are not assigned (place-line LINE --to ORDER):', lineTable]
          : []),
      ]
      return done(parts.join('\n'), data)
    },
  },
  'list-refunds': {
    does: 'Lists the refunds that staff have to send by hand',
    async run(shop) {
      const rows = await readWaitingRefunds(shop.db)
      if (rows.length === 0) return nothing('No refund waits for staff.', rows)
      const now = shop.clock.now()
      const table = tableOf(rows, [
        { head: 'ORDER/BILL', of: ({ number }) => number },
        { head: 'AMOUNT', of: ({ amount, currency }) => show(amount, currency), right: true },
        { head: 'BUYER', of: ({ buyer }) => buyer },
        { head: 'WHY', of: ({ state }) => (state === 'failed' ? 'the provider failed' : 'sent by hand') },
        {
          head: 'ACCOUNT',
          of: ({ hasAccount, paidBy }) =>
            paidBy ? `that paid: ${paidBy}` : hasAccount ? 'given' : 'asked for',
        },
        { head: 'AGE', of: ({ createdAt }) => ageOf(createdAt, now), right: true },
      ])
      return done(
        `${table}\n\nrefund-account ORDER shows where to send it; confirm-refund ORDER --tracking KEY records that it was sent. A bill is refunded to the account that paid it.`,
        rows,
      )
    },
  },
  'list-tasks': {
    does: 'Lists everything that staff have to check',
    async run(shop) {
      const rows = await readOpenTasks(shop.db)
      if (rows.length === 0) return nothing('Nothing waits for staff.', rows)
      const now = shop.clock.now()
      const table = tableOf(rows, [
        { head: 'TASK', of: ({ id }) => String(id), right: true },
        { head: 'KIND', of: ({ kind }) => kind },
        { head: 'ORDER', of: ({ order }) => order ?? '—' },
        { head: 'AGE', of: ({ createdAt }) => ageOf(createdAt, now), right: true },
        { head: 'DETAILS', of: ({ details }) => shorten(JSON.stringify(details)) },
      ])
      return done(table, rows)
    },
  },
  'list-orders': {
    does: 'Lists the orders of an event, or of one of its dates',
    about: 'EVENT',
    options: { date: { value: 'YYYY-MM-DD', does: "only the date on this day, in the event's time zone" } },
    async run(shop, about, options) {
      const day = readDay(textOf(options, 'date'))
      const event = await findEventNamed(shop.db, about)
      if (!event) throw new Refusal('event_not_found')
      const rows = await readOrdersOfEvent(shop.db, event.id, day ?? null)
      if (rows.length === 0) return nothing(`${event.name} has no orders${day ? ` on ${day}` : ''}.`, rows)
      const table = tableOf(rows, [
        { head: 'ORDER', of: ({ number }) => number },
        { head: 'STATE', of: ({ state }) => state },
        { head: 'DATE', of: ({ date, timeZone }) => showDateTime(date, timeZone, 'es_MX') },
        { head: 'BUYER', of: ({ buyer, email }) => `${buyer} <${email}>` },
        { head: 'SEATS', of: ({ seats }) => String(seats), right: true },
        { head: 'TOTAL', of: ({ total, currency }) => show(total, currency), right: true },
        { head: 'NET PAID', of: ({ kept, currency }) => show(kept, currency), right: true },
        { head: 'BY', of: ({ paymentCode }) => paymentCode },
      ])
      return done(`${table}\n\n${rows.length} orders, ${sumSeats(rows)} tickets`, rows)
    },
  },
  history: {
    does: "Lists everything that was done to an order or a host's bill, when and by whom",
    about: 'ORDER',
    notes: "Instead of ORDER, the reference of a host's bill is accepted.",
    async run({ db }, about) {
      const rows = await readHistoryOf(db, about)
      const table = tableOf(rows, [
        { head: 'WHEN', of: ({ happenedAt }) => showInstant(happenedAt) },
        { head: 'WHAT', of: ({ change }) => change },
        { head: 'BY', of: ({ actor }) => `${actor.kind} ${actor.id}` },
        { head: 'DETAILS', of: ({ details }) => shorten(JSON.stringify(details)) },
      ])
      return done(table, rows)
    },
  },
}

async function readHistoryOf(db: Queryable, about: string): Promise<HistoryRow[]> {
  const order = await readOrderNamed(db, about)
  if (order) return readHistoryOfOrder(db, order.id)
  const bill = await readBillNamed(db, about)
  if (!bill) throw new Refusal('not_found')
  return readHistoryOfBill(db, bill.id)
}

const sumSeats = (rows: readonly { seats: number }[]) => rows.reduce((sum, { seats }) => sum + seats, 0)
const shorten = (text: string) => (text.length > 120 ? `${text.slice(0, 119)}…` : text)

/** The day of the option `--date`. */
export function readDay(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text)))
    throw new UsageError(`--date is a day such as 2026-12-05: not "${text}".`)
  return text
}
