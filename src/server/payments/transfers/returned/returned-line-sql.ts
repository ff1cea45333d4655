import type { CountryCode } from '#domain/countries/country.ts'
import type { Currency } from '#domain/money.ts'
import type { RefundAccount } from '#domain/payments/refunds/refund-account.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'

/** A credit that a debit may take back; amounts in minor units. */
export type TakenCredit = { id: number; amount: number; taken: number }

const credits = statement(
  'find-credits-with-ids',
  `select c.id, c.amount,
     (select coalesce(sum(d.amount), 0) from statement_lines d where d.about_line = c.id)::bigint as taken
   from (
     select id from statement_lines where bank_id = any ($1::text[])
     union select id from statement_lines where end_to_end_id = any ($1::text[])
     union select id from statement_lines where $2 and order_id = $3 and amount = $6
     union select id from statement_lines where $2 and bill_id = $4 and amount = $6
   ) found join statement_lines c on c.id = found.id
   where c.direction = 'credit' and c.outcome <> 'bounced' and c.currency = $5 and c.amount >= $6 and c.country_code = $7
   order by c.id`,
)

/**
 * The credits with one of these ids or, if `named`, of this order or bill and exactly this amount, and how much of each was
 * taken back before.
 */
export function findTakenCredits(
  db: Queryable,
  ids: readonly string[],
  {
    named,
    amount,
    currency,
    countryCode,
  }: {
    named: { orderId: string | null; billId: string | null } | null
    amount: number
    currency: Currency
    countryCode: CountryCode
  },
): Promise<TakenCredit[]> {
  const of = [named !== null, named?.orderId ?? null, named?.billId ?? null]
  return db.query<TakenCredit>(credits, [ids, ...of, currency, amount, countryCode])
}

const reversals = statement(
  'find-debits-about-credit',
  `select d.id from (
     select id from statement_lines where about_line = $1
     union select id from statement_lines where bank_id = any ($2::text[])
     union select id from statement_lines where end_to_end_id = any ($2::text[])
     union select id from statement_lines where return_of = any ($2::text[])
   ) found join statement_lines d on d.id = found.id
   where d.direction = 'debit' and (d.about_line = $1 or d.about_line is null and d.outcome in ('debit', 'unknown')
     and d.currency = $3 and d.amount <= $4 and d.country_code = $5
     and (d.returned or length(coalesce(d.end_to_end_id, d.bank_id)) > 5))
   order by d.id`,
)

/** The debits that take a credit back: those that were found to, and those that came before it and have one of its ids. */
export async function findReversalsOf(
  tx: Transaction,
  credit: { id: number; amount: number; currency: Currency; countryCode: CountryCode },
  ids: readonly string[],
): Promise<number[]> {
  const { id, amount, currency, countryCode } = credit
  const found = await tx.query<{ id: number }>(reversals, [id, ids, currency, amount, countryCode])
  return found.map((one) => one.id)
}

const link = statement('link-debit-to-credit', 'update statement_lines set about_line = $2 where id = $1')

export async function linkToCredit(tx: Transaction, debitId: number, creditId: number): Promise<void> {
  await tx.query(link, [debitId, creditId])
}

const linkRefund = statement('link-line-to-refund', 'update statement_lines set refund_id = $2 where id = $1')

export async function linkToRefund(tx: Transaction, lineId: number, refundId: string | null): Promise<void> {
  await tx.query(linkRefund, [lineId, refundId])
}

/** A refund by hand of an order or of a bill, which a line may send or bring back; minor units. */
export type LinkedRefund = {
  refundId: string | null
  orderId: string | null
  billId: string | null
  amount: number
  currency: Currency
  /** it was sent; otherwise it waits for staff */
  isSent: boolean
  /** its debit was imported */
  hasDebit: boolean
  trackingKey: string | null
  account: RefundAccount | null
}

const ofOrders = `select r.id as "refundId", r.order_id as "orderId", null::uuid as "billId", r.amount, r.currency,
     r.state = 'done' as "isSent",
     exists (select from statement_lines l where l.refund_id = r.id and l.direction = 'debit') as "hasDebit", h.tracking_key as "trackingKey", h.account
   from refunds r join hand_refunds h on h.refund_id = r.id join orders o on o.id = r.order_id`
const ofBills = `select null::uuid as "refundId", null::uuid as "orderId", b.id as "billId", b.amount, b.currency,
     b.state = 'refunded' as "isSent",
     exists (select from statement_lines l where l.bill_id = b.id and l.outcome = 'refund_sent') as "hasDebit", h.tracking_key as "trackingKey", null::jsonb as account
   from host_bills b join events e on e.id = b.event_id left join hand_refunds h on h.bill_id = b.id`

const byKey = statement(
  'find-refunds-by-keys',
  `${ofOrders} where h.tracking_key = any ($1::text[]) and h.paid_at is not null and o.country_code = $2
   union all ${ofBills} where h.tracking_key = any ($1::text[]) and h.paid_at is not null and e.country_code = $2`,
)

/** The refunds that were sent by a transfer with one of these keys. */
export function findRefundsByKeys(db: Queryable, keys: readonly string[], country: CountryCode) {
  return db.query<LinkedRefund>(byKey, [keys, country])
}

const byName = statement(
  'find-refunds-by-names',
  `${ofOrders} where (o.transfer_reference = any ($1::int[]) or o.number = any ($2::text[])) and o.country_code = $3
     and r.state in ('done', 'waiting_for_staff')
   union all ${ofBills} where b.reference = any ($1::int[]) and e.country_code = $3 and b.state in ('to_refund', 'refunded')`,
)

/** The refunds by hand of the orders and bills with these references or numbers. */
export function findRefundsByNames(
  db: Queryable,
  references: readonly number[],
  numbers: readonly string[],
  country: CountryCode,
) {
  return db.query<LinkedRefund>(byName, [references, numbers, country])
}

const waiting = statement(
  'find-refunds-waiting-with-account',
  `${ofOrders} where r.state = 'waiting_for_staff' and r.amount = $1 and r.currency = $2 and o.country_code = $3
     and h.account is not null limit 1000`,
)

/** The refunds of this amount that wait for staff, with the account that the customer entered. */
export function findWaitingRefunds(
  db: Queryable,
  { amount, currency, countryCode }: { amount: number; currency: Currency; countryCode: CountryCode },
) {
  return db.query<LinkedRefund>(waiting, [amount, currency, countryCode])
}

const known = statement(
  'list-known-ids-of-lines',
  `select bank_id as id from statement_lines where bank_id = any ($1::text[])
   union select end_to_end_id from statement_lines where end_to_end_id = any ($1::text[])
   union select return_of from statement_lines where return_of = any ($1::text[]) and outcome in ('debit', 'unknown')
   union select tracking_key from hand_refunds where tracking_key = any ($2::text[])`,
)

const amounts = statement(
  'list-amounts-of-hand-refunds',
  `select distinct r.amount from refunds r join hand_refunds h on h.refund_id = r.id where r.amount = any ($1::bigint[])
   union select b.amount from host_bills b where b.state in ('to_refund', 'refunded') and b.amount = any ($1::bigint[])`,
)

/** Those of these ids that a line has, or these keys with which a refund was sent. */
export async function listKnownIds(
  db: Queryable,
  ids: readonly string[],
  keys: readonly string[],
): Promise<Set<string | null>> {
  return new Set((await db.query<{ id: string | null }>(known, [ids, keys])).map(({ id }) => id))
}

/** Those of these amounts, in minor units, that refunds by hand have. */
export async function listAmountsOfRefunds(db: Queryable, of: readonly number[]): Promise<Set<number>> {
  return new Set((await db.query<{ amount: number }>(amounts, [of])).map(({ amount }) => amount))
}
