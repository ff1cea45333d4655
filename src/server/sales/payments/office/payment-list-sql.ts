import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import type { AttemptState } from '#domain/sales/payments/attempts/attempt-states.ts'
import type { PaymentCode } from '#domain/sales/payments/payment-codes.ts'
import type { RefundState } from '#domain/sales/payments/refunds/refund-states.ts'
import type { MoneyReturnKind } from '#domain/sales/payments/returns/money-returns.ts'
import { dayFilters, localTime } from '#server/platform/database/fragments/local-time-sql.ts'
import { type Asked, keysetList, rowsToExport } from '#server/platform/database/keyset-sql.ts'
import { type Queryable, statement } from '#server/platform/database.ts'
import { readMoneyPage } from '../common/money-page.ts'

export type OfficePaymentRow = {
  id: string
  number: string
  countryCode: CountryCode
  state: AttemptState
  /** minor units */
  amount: number
  currency: Currency
  code: PaymentCode
  createdAt: Date
}

const columns = `a.id, o.number, o.country_code, a.state, a.amount, a.currency, a.code,
  a.created_at`

// Left join: without a filter by country the sums need not read the orders.
const from = 'payment_attempts a left join orders o on o.id = a.order_id'

const payments = keysetList('list-office-payments', {
  columns,
  from,
  id: { sql: 'a.id', type: 'uuid' },
  sorts: { createdAt: { sql: 'a.created_at', type: 'timestamptz' } },
  filters: {
    countries: (value) => `o.country_code = any (${value}::text[])`,
    state: (value) => `a.state = ${value}`,
    method: (value) => `a.code = ${value}`,
    q: (value) => `a.id = any (array(
      select x.id from payment_attempts x join orders y on y.id = x.order_id where y.number = upper(${value})
      union select id from payment_attempts where merchant_reference = ${value}
      union select id from payment_attempts where provider_reference = ${value}))`,
    ...dayFilters('a.created_at', 'o.country_code'),
  },
  money: { currency: 'a.currency', amount: 'a.amount' },
})

export type PaymentFilter = {
  countries: readonly CountryCode[]
  state: string
  method: string
  q: string
  from?: string | undefined
  to?: string | undefined
}

export type PaymentsAsked = Pick<Asked<'createdAt'>, 'sort' | 'after' | 'before' | 'limit'> & PaymentFilter

const filtersOf = ({ state, method, q, from, to }: Omit<PaymentFilter, 'countries'>) => ({
  ...{ state, method, from, to },
  q: q.trim(),
})

/**
 * A page of the payment attempts of these countries, with the number of matching rows, and the sums of the received ones;
 * with a filter by state, of that state.
 */
export const readOfficePayments = (
  db: Queryable,
  { countries, sort, after, before, limit, ...filter }: PaymentsAsked,
) =>
  readMoneyPage<OfficePaymentRow>(
    payments,
    db,
    { ...{ countries, sort, after, before, limit }, filters: filtersOf(filter) },
    { state: filter.state || 'completed' },
  )

/** SQL: what left a payment by these kinds of events, and did not come back. */
const leftBy = (...kinds: MoneyReturnKind[]) =>
  `(select coalesce(sum(m.gone), 0) from money_returns m where m.attempt_id = a.id and m.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}))::bigint`

/** SQL: what the ledger has of a payment. */
const booked = (sum: string, of: string) =>
  `(select coalesce(${sum}, 0) from ledger l where l.attempt_id = a.id and ${of})::bigint`

const exportColumns = `o.number as "order", ${localTime('a.created_at', 'o.country_code')} as at, a.state, a.amount, a.fee,
  ${leftBy('disputed', 'dispute_lost')} as disputed, (-${leftBy('dispute_won')})::bigint as given_back,
  ${leftBy('refunded_elsewhere')} as refunded_elsewhere, ${leftBy('taken_back')} as taken_back,
  ${booked('sum(l.amount)', "l.kind = 'refunded' and l.account like 'provider:%' and l.amount > 0")} as bounced,
  ${booked('sum(l.amount)', "l.account = 'forgiven'")} as forgiven,
  ${booked('-sum(l.amount)', "l.kind = 'written_off' and l.account = 'customer'")} as written_off,
   a.currency, a.code as method, o.country_code as country, a.merchant_reference as ours, a.provider_reference as theirs`

/** The payment attempts of a filter in the form of their export. */
export const exportedPayments = ({ countries, ...filter }: PaymentFilter) =>
  rowsToExport(payments, { filters: { countries, ...filtersOf(filter) } }, exportColumns)

export type OfficePayment = OfficePaymentRow & {
  updatedAt: Date
  askedAt: Date | null
  fee: number | null
  merchantReference: string
  providerReference: string | null
  result: Record<string, unknown> | null
}

const findOne = statement(
  'find-office-payment',
  `select ${columns}, a.updated_at, a.asked_at, a.fee,
     a.merchant_reference, a.provider_reference, a.result
   from ${from} where a.id = $1`,
)

export async function readOfficePayment(db: Queryable, id: string) {
  const [payment] = await db.query<OfficePayment>(findOne, [id])
  return payment
}

const refundsOf = statement(
  'list-refunds-of-payment',
  'select id, amount, state from refunds where attempt_id = $1 order by created_at, id',
)

export function readRefundsOfPayment(db: Queryable, id: string) {
  return db.query<{ id: string; amount: number; state: RefundState }>(refundsOf, [id])
}
