import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import { type Queryable, statement } from '#server/platform/database.ts'
import { type ReturnOfOrder, returnColumns } from '../returns-of-order-sql.ts'

/** Money that left an order or a host's bill, with what it is about. */
export type Matter = ReturnOfOrder & {
  currency: Currency
  orderId: string | null
  /** of the order */
  number: string | null
  billId: string | null
  /** the reference of the bill */
  bill: string | null
  countryCode: CountryCode
  timeZone: string
}

const findOne = statement(
  'find-matter-of-money',
  `select ${returnColumns}, m.currency, m.order_id, o.number, m.bill_id, b.reference::text as bill,
     e.country_code, p.time_zone
   from money_returns m left join orders o on o.id = m.order_id left join host_bills b on b.id = m.bill_id
   join events e on e.id = coalesce(o.event_id, b.event_id) join places p on p.id = e.place_id
   where m.id = $1`,
)

export async function readMatter(db: Queryable, id: number): Promise<Matter | undefined> {
  const [matter] = await db.query<Matter>(findOne, [id])
  return matter
}

const openApproval = statement(
  'find-open-approval-of-matter',
  `select id, asked_by_name as asked_by from approvals
   where kind = 'money-return.end' and object_kind = 'money_return' and object_id = $1 and decision is null and expires_at > $2`,
)

/** The end that waits for approval. */
export async function readOpenApprovalOfMatter(db: Queryable, id: number, now: Date) {
  const [row] = await db.query<{ id: number; askedBy: string }>(openApproval, [String(id), now])
  return row ?? null
}
