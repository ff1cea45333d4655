import type { Currency } from '#domain/platform/money.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'

/** A locked discount code, with the number of its uses. Prices are minor units. */
export type LockedDiscount = {
  id: number
  code: string
  variation: number
  totalLimit: number | null
  perCustomerLimit: number | null
  validFrom: Date
  validUntil: Date
  uses: number
  ownUses: { user_id: string; uses: number }[]
  prices: { variant_id: number; price: number }[]
}

const lockDiscountStatement = statement(
  'lock-discounts',
  `select id, code, variation, total_limit, per_customer_limit,
     valid_from, valid_until, uses, own_uses, prices
   from lock_discounts($1::citext[], $2)`,
)

export function lockDiscountRows(tx: Transaction, codes: string[], customers: string[]) {
  return tx.query<LockedDiscount>(lockDiscountStatement, [codes, customers])
}

const listEventVariants = statement(
  'list-event-variants',
  `select e.currency, coalesce(array_agg(v.id) filter (where v.id is not null), '{}') as variant_ids
   from events e left join categories c on c.event_id = e.id left join variants v on v.category_id = c.id
   where e.id = $1 and e.published_at is not null and session_may_see_event(e.id, e.type, $2) group by e.id`,
)

/** The variants of an event; none for a caller who may not see it. */
export async function readEventVariants(db: Queryable, eventId: number, sessionId: string) {
  const [event] = await db.query<{ currency: Currency; variantIds: number[] }>(listEventVariants, [
    eventId,
    sessionId,
  ])
  return event ?? { currency: 'MXN', variantIds: [] }
}
