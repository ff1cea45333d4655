import type { PaymentType } from '#contract/platform/wire-numbers.ts'
import type { RequestState } from '#domain/catalogue/private-events/request-states.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import type { BillState } from '#domain/sales/payments/bills/bill-states.ts'
import { dueOfBill, leftOfBill } from '#server/platform/database/fragments/received-money-sql.ts'
import { type Queryable, statement } from '#server/platform/database.ts'
import { stateAt } from './requests/request-sql.ts'

/** The facts of a private event that mails contain. */
export type MailedEvent = {
  state: RequestState
  name: string
  location: string
  address: string
  startsAt: Date
  endsAt: Date
  timeZone: string
  pickUpFromMinutes: number
  pickUpUntilMinutes: number
  returnAfterMinutes: number
  invitation: string
  paymentType: PaymentType
  ownerName: string
  /** after the approval */
  slug: string | null
  /** the host's bill; null when the guests pay, and before the approval */
  bill: MailedBill | null
}

/** Minor units: `refund` is to be given back, or was. `dueAt` in ISO 8601. */
export type MailedBill = {
  state: BillState
  amount: number
  came: number
  missing: number
  refund: number
  currency: Currency
  countryCode: CountryCode
  reference: number
  dueAt: string
}

const find = statement(
  'find-mailed-event',
  `select ${stateAt('$2')} as state, r.name, r.location, r.address, r.starts_at, r.ends_at,
     r.time_zone, r.invitation, r.payment_type, u.first_name as owner_name, e.slug,
     coalesce(e.pick_up_from_minutes, 180) as pick_up_from_minutes,
     coalesce(e.pick_up_until_minutes, 120) as pick_up_until_minutes,
     coalesce(e.return_after_minutes, 30) as return_after_minutes,
     case when b.id is not null then jsonb_build_object('state', b.state, 'amount', b.amount, 'came', ${leftOfBill},
       'missing', ${dueOfBill}, 'refund', b.refund, 'currency', b.currency, 'countryCode', r.country_code, 'reference', b.reference, 'dueAt', b.due_at) end as bill
   from event_requests r join users u on u.id = r.owner_id left join events e on e.id = r.event_id
   left join host_bills b on b.request_id = r.id
   where r.id = $1 and r.starts_at is not null and r.ends_at is not null`,
)

export async function findMailedEvent(
  db: Queryable,
  requestId: number,
  now: Date,
): Promise<MailedEvent | null> {
  const [event] = await db.query<MailedEvent>(find, [requestId, now])
  return event ?? null
}
