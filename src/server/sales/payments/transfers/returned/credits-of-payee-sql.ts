import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import { shownName } from '#server/platform/database/fragments/data-in-use.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import type { TakenCredit } from '../meaning/line-facts-sql.ts'

type Debit = { amount: number; currency: Currency; countryCode: CountryCode }
type Of = { orderId: string | null; billId: string | null }

const taken = `(select coalesce(sum(d.amount), 0) from statement_lines d where d.about_line = c.id)::bigint`

const ofPayee = statement(
  'find-credits-of-payee',
  `select * from (
     select c.id, c.amount, ${taken} as taken from statement_lines c
     where (c.order_id = $1 or c.bill_id = $2) and c.direction = 'credit' and c.outcome <> 'bounced' and c.currency = $4
       and c.country_code = $5) found
   where amount - taken >= $3 order by amount - taken = $3 desc, id`,
)

/** The credits of an order or a bill that a debit can take back, those of exactly its amount first. */
export function findCreditsOf(
  tx: Transaction,
  { orderId, billId }: Of,
  { amount, currency, countryCode }: Debit,
): Promise<Pick<TakenCredit, 'id' | 'amount' | 'taken'>[]> {
  return tx.query<Pick<TakenCredit, 'id' | 'amount' | 'taken'>>(ofPayee, [
    orderId,
    billId,
    amount,
    currency,
    countryCode,
  ])
}

const payment = statement(
  'find-transfer-without-line',
  `select a.id from payment_attempts a
   where a.order_id = $1 and a.state = 'completed' and a.provider = 'transfer' and a.amount >= $2 and a.currency = $3
     and not exists (select from statement_lines l where l.attempt_id = a.id)
   order by a.amount = $2 desc, a.ordinal limit 1`,
)

/** The transfer of an order that staff confirmed by hand and that may have been taken back. */
export async function findPaymentOf(tx: Transaction, orderId: string, { amount, currency }: Debit) {
  const [found] = await tx.query<{ id: string }>(payment, [orderId, amount, currency])
  return found?.id
}

const payers = statement(
  'list-payments-a-debit-may-take-back',
  `select coalesce(o.number, b.reference::text) as name, b.id is not null as is_bill, ${shownName()} as customer,
     c.payer, c.amount, c.currency, to_char(c.booked_on, 'YYYY-MM-DD') as booked_on,
     coalesce(o.number = any ($4::text[]) or o.transfer_reference = any ($5::int[]) or b.reference = any ($5::int[]), false) as is_named
   from statement_lines c left join orders o on o.id = c.order_id left join host_bills b on b.id = c.bill_id
   join users u on u.id = coalesce(o.user_id, b.owner_id)
   where c.amount = $1 and c.currency = $2 and c.country_code = $3 and c.direction = 'credit'
     and c.outcome not in ('bounced', 'other_currency') and c.amount > ${taken}
   order by 8 desc, c.booked_on desc, c.id desc limit 200`,
)

/** A payment of exactly a debit's amount, in minor units. */
export type TakeablePayment = {
  name: string
  isBill: boolean
  customer: string
  payer: string
  amount: number
  currency: Currency
  bookedOn: string
  /** the debit names it */
  isNamed: boolean
}

/** The payments by transfer of exactly this amount, those that the debit names first, then the latest. */
export function listTakeablePayments(
  db: Queryable,
  { amount, currency, countryCode }: Debit,
  { references, numbers }: { references: readonly number[]; numbers: readonly string[] },
): Promise<TakeablePayment[]> {
  return db.query<TakeablePayment>(payers, [amount, currency, countryCode, numbers, references])
}
