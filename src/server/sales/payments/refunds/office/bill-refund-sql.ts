import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import type { BillState } from '#domain/sales/payments/bills/bill-states.ts'
import { shownName } from '#server/platform/database/fragments/data-in-use.ts'
import { keysOfBill } from '#server/platform/database/fragments/received-money-sql.ts'
import { eventName } from '#server/platform/database/fragments/translated-texts.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

/**
 * A host's bill that is to be refunded, or was: `amount` is what came of it, in minor units. `paidBy` are the bank's keys of
 * the host's transfers.
 */
export type BillToRefund = {
  reference: string
  state: BillState
  host: string
  event: string
  countryCode: CountryCode
  amount: number
  currency: Currency
  paidBy: string | null
  /** when it reached its state */
  since: Date
  /** the bank's key of the refunding transfer */
  trackingKey: string | null
  paidAt: Date | null
}

const columns = `b.reference::text as reference, b.state, ${shownName()} as host,
  ${eventName()} as event, e.country_code, b.refund as amount, b.currency, ${keysOfBill} as paid_by, b.changed_at as since,
  h.tracking_key, h.paid_at`

const from = `host_bills b join users u on u.id = b.owner_id join events e on e.id = b.event_id
  left join hand_refunds h on h.bill_id = b.id`

const waiting = statement(
  'list-office-bills-to-refund',
  `select ${columns} from ${from}
   where b.state = 'to_refund' and e.country_code = any ($1::text[]) order by b.changed_at, b.reference`,
)

/** The hosts' bills of these countries that wait for their refund, oldest first. */
export function readBillsToRefund(db: Queryable, countries: readonly CountryCode[]): Promise<BillToRefund[]> {
  return db.query<BillToRefund>(waiting, [countries])
}

const findOne = statement(
  'find-office-bill-to-refund',
  `select ${columns} from ${from} where b.reference::text = $1 and b.state in ('to_refund', 'refunded')`,
)

export async function readBillToRefund(db: Queryable, reference: string) {
  const [bill] = await db.query<BillToRefund>(findOne, [reference])
  return bill
}

const approvals = statement(
  'approvals-of-bill-refund',
  `select id, asked_by_name as asked_by, decision is not null as is_approved from approvals
   where kind = 'refund.bill' and object_kind = 'host_bill' and object_id = $1 and asked_at >= $2
     and (decision = 'approved' or decision is null and expires_at > $3)
   order by id desc limit 1`,
)

/** The request to approve a bill's refund, since it waits for it: approved, or still open. */
export async function readBillApproval(
  db: Queryable,
  { reference, since }: Pick<BillToRefund, 'reference' | 'since'>,
  now: Date,
) {
  const found = await db.query<{ id: number; askedBy: string; isApproved: boolean }>(approvals, [
    reference,
    since,
    now,
  ])
  return found[0] ?? null
}
