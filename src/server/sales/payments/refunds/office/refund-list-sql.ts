import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency, Money } from '#domain/platform/money.ts'
import type { PaymentCode } from '#domain/sales/payments/payment-codes.ts'
import type { RefundAccount } from '#domain/sales/payments/refunds/refund-account.ts'
import type { RefundState } from '#domain/sales/payments/refunds/refund-states.ts'
import { shownName } from '#server/platform/database/fragments/data-in-use.ts'
import { dayFilters, localTime } from '#server/platform/database/fragments/local-time-sql.ts'
import { type Asked, keysetList, rowsToExport } from '#server/platform/database/keyset-sql.ts'
import { type Queryable, statement } from '#server/platform/database.ts'
import { readMoneyPage } from '#server/sales/payments/common/money-page.ts'

export type OfficeRefundRow = {
  id: string
  orderId: string
  number: string
  buyer: string
  countryCode: CountryCode
  state: RefundState
  /** minor units */
  amount: number
  currency: Currency
  code: PaymentCode
  /** why the money goes back; `staff`: for none of the other causes */
  reason: 'late_money' | 'paid_twice' | 'incomplete' | 'called_off' | 'given_back' | 'staff'
  createdAt: Date
  /** last digits of the account that the buyer entered; null before */
  ending: string | null
  receivedAt: Date | null
  changedAt: Date | null
  previousEnding: string | null
}

// The stored reason does not tell refunds that staff requested from those of a call-off or an answer to a postponement.
const cause = `case when r.reason not in ('staff', 'incomplete') or r.request_id is not null then r.reason
  when exists (select from call_off_orders c join event_call_offs f on f.id = c.call_off_id
      where c.order_id = r.order_id and c.act <> 'late' and f.called_off_at <= r.created_at)
    or exists (select from events e where e.id = o.event_id and e.called_off_at <= r.created_at) then 'called_off'
  when exists (select from postponed_orders p
      where p.order_id = r.order_id and p.answer = 'give_back' and p.answered_at <= r.created_at) then 'given_back'
  else r.reason end`

const columns = `r.id, r.order_id, o.number, ${shownName()} as buyer,
  o.country_code, r.state, r.amount, r.currency, a.code, ${cause} as reason, r.created_at,
  h.ending, h.received_at, h.changed_at, h.previous_ending`

// Left joins, so that sums do not read tables that the filter does not use.
const from = `refunds r left join orders o on o.id = r.order_id left join users u on u.id = o.user_id
  left join payment_attempts a on a.id = r.attempt_id left join hand_refunds h on h.refund_id = r.id`

/** SQL: whether staff can send refund `r` with its account `h` now. */
export const isToSend = "r.state = 'waiting_for_staff' and h.account is not null"

/** SQL: whether refund `r` has been on its way, or waited for its account `h`, for more than five days. */
export const isSlow = (now: string) => `r.state in ('created', 'in_transit', 'waiting_for_staff')
  and h.account is null and r.created_at < ${now}::timestamptz - interval '5 days'`

const refunds = keysetList('list-office-refunds', {
  columns,
  from,
  id: { sql: 'r.id', type: 'uuid' },
  sorts: { createdAt: { sql: 'r.created_at', type: 'timestamptz' } },
  filters: {
    countries: (value) => `o.country_code = any (${value}::text[])`,
    state: (value) => `r.state = ${value}`,
    open: (value) => `r.state not in ('done', 'withdrawn') and ${value}::boolean`,
    toSend: (value) => `${isToSend} and ${value}::boolean`,
    slow: isSlow,
    method: (value) => `a.code = ${value}`,
    q: (value) => `r.id = any (array(
      select x.id from refunds x join orders y on y.id = x.order_id where y.number = ${value}
      union select id from refunds where provider_reference = ${value}))`,
    ...dayFilters('r.created_at', 'o.country_code'),
  },
  money: { currency: 'r.currency', amount: 'r.amount' },
})

/** `state` may be `open` (not done), `to_send` or `slow`. */
export type RefundFilter = {
  countries: readonly CountryCode[]
  state: string
  method: string
  q: string
  now: Date
  from?: string | undefined
  to?: string | undefined
}

export type RefundsAsked = Pick<Asked<'createdAt'>, 'sort' | 'after' | 'before' | 'limit'> & RefundFilter

const filtersOf = ({ state, method, q, now, from, to }: Omit<RefundFilter, 'countries'>) => ({
  ...{ method, q, from, to },
  ...stateFilter(state, now),
})

function stateFilter(state: string, now: Date) {
  if (state === 'open') return { open: true }
  if (state === 'to_send') return { toSend: true }
  return state === 'slow' ? { slow: now } : { state }
}

/** A page of the refunds of these countries, with the number of matching rows and their sums. */
export const readOfficeRefunds = (
  db: Queryable,
  { countries, sort, after, before, limit, ...filter }: RefundsAsked,
) =>
  readMoneyPage<OfficeRefundRow>(refunds, db, {
    ...{ countries, sort, after, before, limit },
    filters: filtersOf(filter),
  })

const exportColumns = `o.number as "order", ${localTime('r.created_at', 'o.country_code')} as at, r.state, ${cause} as cause,
  r.amount, r.currency, a.code as method, o.country_code as country, r.provider_reference as theirs,
  case r.state when 'done' then ${localTime('r.updated_at', 'o.country_code')} end as done, ${shownName()} as name`

/** The refunds of a filter in the form of their export. */
export const exportedRefunds = ({ countries, ...filter }: RefundFilter) =>
  rowsToExport(refunds, { filters: { countries, ...filtersOf(filter) } }, exportColumns)

export type OfficeRefund = OfficeRefundRow & {
  updatedAt: Date
  retries: number
  attemptId: string
  /** the provider's reference of the refund */
  providerReference: string | null
  /** of the provider's answer, if there was one; `made`: the money that it has refunded instead */
  result: {
    why?: string
    unanswered?: boolean
    outcome_unknown?: boolean
    moneyGone?: boolean
    made?: Money
  } | null
  account: RefundAccount | null
  askedAt: Date | null
  approvedAt: Date | null
  approvedFor: Date | null
  trackingKey: string | null
  paidAt: Date | null
  why: string | null
  askedBy: string | null
  approvalId: number | null
  /** when staff corrected the buyer's e-mail; null when the buyer chose it */
  emailCorrectedAt: Date | null
}

const detailColumns = `${columns}, r.updated_at, r.retries, r.attempt_id,
  r.provider_reference, r.result, h.account, h.asked_at, h.approved_at,
  h.approved_for, h.tracking_key, h.paid_at, q.reason as why,
  coalesce((select s.name from staff_people s where s.id::text = q.actor_id), q.actor_id) as asked_by,
  q.approval_id,
  (select max(t.created_at) from account_tokens t where t.user_id = o.user_id and t.purpose = 'undo_email' and t.used_at is null
     and lower(t.new_email) <> lower(u.email::text)) as email_corrected_at`

const findOne = statement(
  'find-office-refund',
  `select ${detailColumns} from ${from} left join refund_requests q on q.id = r.request_id where r.id = $1`,
)

export async function readOfficeRefund(db: Queryable, id: string) {
  const [refund] = await db.query<OfficeRefund>(findOne, [id])
  return refund
}

const approveAccount = statement(
  'approve-hand-refund',
  `insert into hand_refunds (refund_id, asked_at, approved_at, approved_for) values ($1, $2, $2, $3)
   on conflict (refund_id) do update set approved_at = $2, approved_for = $3`,
)

/**
 * Records that a second person approved sending a refund to the account that was received at `receivedAt`; null
 * when there was none.
 */
export async function approveHandRefund(
  db: Queryable,
  refundId: string,
  receivedAt: string | null,
  now: Date,
): Promise<void> {
  await db.query(approveAccount, [refundId, now, receivedAt])
}

const openApproval = statement(
  'find-open-approval-of-hand-refund',
  `select id, asked_by_name as asked_by from approvals
   where kind = 'refund.by-hand' and object_kind = 'refund' and object_id = $1 and decision is null and expires_at > $2`,
)

export async function readOpenHandApproval(db: Queryable, refundId: string, now: Date) {
  const [row] = await db.query<{ id: number; askedBy: string }>(openApproval, [refundId, now])
  return row ?? null
}
