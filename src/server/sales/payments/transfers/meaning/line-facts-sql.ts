import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import type { RefundAccount } from '#domain/sales/payments/refunds/refund-account.ts'
import { shownName } from '#server/platform/database/fragments/data-in-use.ts'
import { type Queryable, statement } from '#server/platform/database.ts'
import type { Payee } from '#server/sales/payments/statement-lines/statement-line-sql.ts'

/** The orders and bills by their ids, and ids or keys of lines. */
type Asked = { ids: readonly string[]; orders: readonly string[]; bills: readonly string[] }

/** A credit that a debit may take back; amounts in minor units. */
export type TakenCredit = {
  id: number
  ids: string[]
  orderId: string | null
  billId: string | null
  /** number of the order or reference of the bill that it pays */
  paid: string | null
  amount: number
  currency: Currency
  countryCode: CountryCode
  /** how much of it debits took back */
  taken: number
}

const credits = statement(
  'list-credits-of-lines',
  `select c.id, array_remove(array[c.bank_id, c.end_to_end_id], null) as ids, c.order_id, c.bill_id,
     coalesce((select o.number from orders o where o.id = c.order_id),
       (select b.reference::text from host_bills b where b.id = c.bill_id)) as paid, c.amount, c.currency, c.country_code,
     (select coalesce(sum(d.amount), 0) from statement_lines d where d.about_line = c.id)::bigint as taken
   from (
     select id from statement_lines where bank_id = any ($1::text[])
     union select id from statement_lines where end_to_end_id = any ($1::text[])
     union select id from statement_lines where order_id = any ($2::uuid[])
     union select id from statement_lines where bill_id = any ($3::uuid[])
   ) found join statement_lines c on c.id = found.id
   where c.direction = 'credit' and c.outcome <> 'bounced' order by c.id`,
)

/** The credits with one of these ids, or of these orders and bills, in the order of their import. */
export function listCredits(db: Queryable, { ids, orders, bills }: Asked): Promise<TakenCredit[]> {
  return db.query<TakenCredit>(credits, [ids, orders, bills])
}

/** A refund by hand of an order or of a bill, which a line may send or bring back; minor units. */
export type LinkedRefund = {
  refundId: string | null
  orderId: string | null
  billId: string | null
  /** of the order; null for a bill */
  number: string | null
  transferReference: number | null
  customer: string
  countryCode: CountryCode
  amount: number
  currency: Currency
  /** it was sent; otherwise it waits for staff */
  isSent: boolean
  sentAt: Date | null
  /** its debit was imported */
  hasDebit: boolean
  trackingKey: string | null
  account: RefundAccount | null
  /** the last characters of its account */
  ending: string | null
}

/** Banks return a transfer within days; older refunds of an amount say nothing about a line. */
const returnedWithinDays = 120

const ofOrders = `select r.id as refund_id, r.order_id, null::uuid as bill_id, o.number,
     o.transfer_reference, ${shownName()} as customer, o.country_code, r.amount, r.currency,
     r.state = 'done' as is_sent, h.paid_at as sent_at,
     exists (select from statement_lines l where l.refund_id = r.id and l.direction = 'debit') as has_debit,
     h.tracking_key, h.account, h.ending
   from found join refunds r on r.id = found.id join hand_refunds h on h.refund_id = r.id join orders o on o.id = r.order_id
   join users u on u.id = o.user_id where r.state in ('done', 'waiting_for_staff')`
const ofBills = `select null::uuid as refund_id, null::uuid as order_id, b.id as bill_id, null::text as number,
     b.reference as transfer_reference, ${shownName()} as customer, e.country_code, b.refund as amount, b.currency,
     b.state = 'refunded' as is_sent, h.paid_at as sent_at,
     exists (select from statement_lines l where l.bill_id = b.id and l.outcome = 'refund_sent') as has_debit,
     h.tracking_key, null::jsonb as account, null::text as ending
   from host_bills b join events e on e.id = b.event_id join users u on u.id = b.owner_id left join hand_refunds h on h.bill_id = b.id`

const refunds = statement(
  'list-refunds-of-lines',
  `with found as (
     select refund_id as id from hand_refunds where tracking_key = any ($1::text[]) and paid_at is not null
     union select r.id from orders o join refunds r on r.order_id = o.id
       where o.transfer_reference = any ($2::int[]) or o.number = any ($3::text[])
     union select r.id from refunds r where r.amount = any ($4::bigint[]) and r.state = 'waiting_for_staff'
     union select r.id from refunds r join hand_refunds h on h.refund_id = r.id
       where r.amount = any ($5::bigint[]) and r.state = 'done' and h.paid_at > $6::date - ${returnedWithinDays}
   )
   ${ofOrders}
   union all ${ofBills}
   where b.state in ('to_refund', 'refunded') and (h.tracking_key = any ($1::text[]) and h.paid_at is not null
     or b.reference = any ($2::int[]) or b.refund = any ($5::bigint[]) and h.paid_at > $6::date - ${returnedWithinDays})
   limit 20000`,
)

/**
 * The refunds by hand that were sent by a transfer with one of these keys, of the orders and bills with these references or
 * numbers, that wait with one of the amounts `waiting`, or that were sent lately with one of the amounts `sent`.
 */
export function listRefunds(
  db: Queryable,
  asked: {
    keys: readonly string[]
    references: readonly number[]
    numbers: readonly string[]
    waiting: readonly number[]
    sent: readonly number[]
    /** YYYY-MM-DD */
    since: string
  },
): Promise<LinkedRefund[]> {
  const { keys, references, numbers, waiting, sent, since } = asked
  return db.query<LinkedRefund>(refunds, [keys, references, numbers, waiting, sent, since])
}

// Each way to find a receipt has its own index; with `or` between them all receipts were read for each line.
const confirmed = statement(
  'list-confirmed-transfers-of-lines',
  `select a.id as attempt_id, a.order_id, r.bill_id, r.tracking_key,
     coalesce(a.amount, p.amount) as amount
   from (
     select tracking_key from transfer_receipts where tracking_key = any ($1::text[]) and withdrawn_at is null
     union select x.tracking_key from payment_attempts o join transfer_receipts x on x.attempt_id = o.id
       where o.order_id = any ($2::uuid[]) and x.withdrawn_at is null
     union select tracking_key from transfer_receipts where bill_id = any ($3::uuid[]) and withdrawn_at is null
   ) found
   join transfer_receipts r on r.tracking_key = found.tracking_key and r.withdrawn_at is null
   left join payment_attempts a on a.id = r.attempt_id left join bill_payments p on p.id = r.bill_payment_id
   where (r.bill_id is not null or a.state = 'completed')
     and not exists (select from statement_lines l where l.attempt_id = r.attempt_id)
     and p.line_id is null`,
)

/** A transfer that staff confirmed and whose line was not imported yet; `amount` in minor units. */
export type ConfirmedByHand = ({ orderId: string; billId: null } | { orderId: null; billId: string }) & {
  attemptId: string | null
  trackingKey: string
  amount: number
}

/** Those with one of these keys, or of these orders and bills. */
export function listConfirmedByHand(
  db: Queryable,
  { ids, orders, bills }: Asked,
): Promise<ConfirmedByHand[]> {
  return db.query<ConfirmedByHand>(confirmed, [ids, orders, bills])
}

/** A transfer of an order or a bill that staff confirmed before its line was imported. */
export async function readConfirmedByHand(
  db: Queryable,
  keys: readonly string[],
  payee: Payee | null,
  amount: number,
): Promise<ConfirmedByHand | null> {
  const of = { orders: payee?.orderId ? [payee.orderId] : [], bills: payee?.billId ? [payee.billId] : [] }
  const found = await listConfirmedByHand(db, { ids: keys, ...of })
  return (
    found.find((one) => keys.includes(one.trackingKey)) ?? found.find((one) => one.amount === amount) ?? null
  )
}

const booked = statement(
  'list-movements-of-payees',
  `select id, line_key as key, order_id, bill_id, to_char(booked_on, 'YYYY-MM-DD') as booked_on,
     amount, currency from statement_lines
   where (order_id = any ($1::uuid[]) or bill_id = any ($2::uuid[])) and direction = 'credit'
     and outcome not in ('unknown', 'other_currency', 'bounced') order by id`,
)

/** A credit that was booked for an order or a bill. */
export type BookedMovement = {
  id: number
  key: string
  orderId: string | null
  billId: string | null
  bookedOn: string
  amount: number
  currency: Currency
}

export function listBooked(db: Queryable, { orders, bills }: Omit<Asked, 'ids'>): Promise<BookedMovement[]> {
  return db.query<BookedMovement>(booked, [orders, bills])
}

const linked = statement(
  'list-ids-of-earlier-debits',
  `select bank_id as id from statement_lines where bank_id = any ($1::text[]) and direction = 'debit'
   union select end_to_end_id from statement_lines where end_to_end_id = any ($1::text[]) and direction = 'debit'
   union select return_of from statement_lines where return_of = any ($1::text[]) and direction = 'debit'`,
)

/** Those of these ids that debits have: a credit with one of them was taken back before it was imported. */
export async function listIdsOfDebits(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  return new Set((await db.query<{ id: string }>(linked, [ids])).map(({ id }) => id))
}
