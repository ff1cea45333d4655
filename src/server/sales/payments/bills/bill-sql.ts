import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Actor } from '#domain/people/actor.ts'
import type { Locale } from '#domain/platform/locales.ts'
import type { Currency } from '#domain/platform/money.ts'
import type { BillChange, BillMoney, BillState } from '#domain/sales/payments/bills/bill-states.ts'
import {
  cameFor,
  dueOfBill,
  forgivenOfBill,
  goneOfBill,
} from '#server/platform/database/fragments/received-money-sql.ts'
import { onlyRow, type Queryable, statement, type Transaction } from '#server/platform/database.ts'

/** A host's bill for the rides of all guests, with its money; `refund` is to be given back, or was. Minor units. */
export type BillRow = BillMoney & {
  id: string
  /** null after the host deleted the account */
  requestId: number | null
  state: BillState
  refund: number
  currency: Currency
  reference: number
  dueAt: Date
}

/** SQL: the columns of `BillRow` from the table `b`. */
export const billColumns = `b.id, b.request_id, b.state, b.amount, ${cameFor} as came, ${goneOfBill} as gone, ${forgivenOfBill} as forgiven,
  ${dueOfBill} as due, b.refund, b.currency, b.reference, b.due_at`

const insert = statement(
  'open-host-bill',
  `with b as (
     insert into host_bills (request_id, event_id, owner_id, amount, currency, due_at, created_at, changed_at)
     select id, $2, owner_id, $3, $4, $5, $8, $8 from event_requests where id = $1
     returning id, state, amount, created_at
   )
   insert into host_bill_changes (bill_id, change, actor_kind, actor_id, details, created_at)
   select id, 'open', $6, $7, jsonb_build_object('to', state, 'amount', amount), created_at from b
   returning bill_id as id`,
)

export async function insertBill(
  tx: Transaction,
  about: { requestId: number; eventId: number },
  money: { amount: number; currency: Currency },
  { dueAt, actor, now }: { dueAt: Date; actor: Actor; now: Date },
): Promise<BillRow> {
  const { amount, currency } = money
  const values = [about.requestId, about.eventId, amount, currency, dueAt, actor.kind, actor.id, now]
  const { id } = onlyRow(await tx.query<{ id: string }>(insert, values))
  return lockBill(tx, id)
}

const byReference = statement(
  'find-host-bill-by-reference',
  `select ${billColumns} from host_bills b where b.reference = $1`,
)

/** The bill with this reference, as typed by staff or a bank; undefined when there is none. */
export async function readBillNamed(db: Queryable, reference: string): Promise<BillRow | undefined> {
  if (!/^[1-9]\d{6}$/.test(reference)) return undefined
  const [bill] = await db.query<BillRow>(byReference, [reference])
  return bill
}

const byRequest = statement(
  'find-host-bill-of-request',
  `select ${billColumns} from host_bills b where b.request_id = $1`,
)

export async function findBillOf(db: Queryable, requestId: number): Promise<BillRow | null> {
  const [bill] = await db.query<BillRow>(byRequest, [requestId])
  return bill ?? null
}

/** With the address of its host. */
export type LockedBill = BillRow & { hostEmail: string; hostLocale: Locale }

const lockedColumns = `${billColumns}, u.email::text as host_email, u.locale as host_locale`

const lockById = statement('lock-host-bill', 'select from host_bills where id = $1 for no key update')
const findLocked = statement(
  'find-locked-host-bill',
  `select ${lockedColumns} from host_bills b join users u on u.id = b.owner_id where b.id = $1`,
)
const lockByRequest = statement(
  'lock-host-bill-of-request',
  'select id from host_bills where request_id = $1 for no key update',
)

/** Locks a bill until the transaction ends. Its money is read after the lock, because others may have changed it before. */
export async function lockBill(tx: Transaction, id: string): Promise<LockedBill> {
  await tx.query(lockById, [id])
  const [bill] = await tx.query<LockedBill>(findLocked, [id])
  if (!bill) throw new Error(`there is no bill ${id}`)
  return bill
}

/**
 * The bill of a private event, locked until the transaction ends; undefined when the guests pay themselves.
 */
export async function lockBillOf(tx: Transaction, requestId: number): Promise<LockedBill | undefined> {
  const [bill] = await tx.query<{ id: string }>(lockByRequest, [requestId])
  return bill && lockBill(tx, bill.id)
}

const balance = statement(
  'balance-of-host',
  `select coalesce(sum(amount), 0)::bigint as balance from ledger where bill_id = $1 and account = 'customer'`,
)

/** The amount that the host of a bill owes by the ledger, in minor units; negative when the shop owes it. */
export async function readBillBalance(db: Queryable, billId: string): Promise<number> {
  return onlyRow(await db.query<{ balance: number }>(balance, [billId])).balance
}

const updateState = statement(
  'change-host-bill',
  `with b as (
     update host_bills set state = $3, changed_at = $7 where id = $1 and state = $2 returning id
   )
   insert into host_bill_changes (bill_id, change, actor_kind, actor_id, details, created_at)
   select id, $4, $5, $6, jsonb_build_object('from', $2::text, 'to', $3::text), $7 from b returning bill_id`,
)

/** Sets the next state of a locked bill and the actor; a trigger books the money (`book_host_bill`). */
export async function updateBill(
  tx: Transaction,
  { id, state, reference }: BillRow,
  { change, to, actor, now }: { change: BillChange; to: BillState; actor: Actor; now: Date },
): Promise<void> {
  const changed = await tx.query(updateState, [id, state, to, change, actor.kind, actor.id, now])
  if (changed.length === 0) throw new Error(`bill ${reference} is not ${state}`)
}

const billedEvent = statement(
  'find-event-of-bill',
  `select e.starts_at, e.country_code from host_bills b join events e on e.id = b.event_id
   where b.id = $1`,
)

export async function readBilledEvent(db: Queryable, billId: string) {
  return onlyRow(await db.query<{ startsAt: Date; countryCode: CountryCode }>(billedEvent, [billId]))
}

const extendDeadline = statement(
  'set-bill-deadline',
  'update host_bills set due_at = greatest(due_at, $2) where id = $1',
)

export async function setBillDeadline(tx: Transaction, billId: string, dueAt: Date): Promise<void> {
  await tx.query(extendDeadline, [billId, dueAt])
}

const isOwn = statement('is-own-bill-of-staff', 'select is_own_bill($1, $2, $3) as own')

/** Whether the acting member of staff hosts the bill's event, matched by e-mail. */
export async function isOwnBillOfStaff(db: Queryable, billId: string, actor: Actor): Promise<boolean> {
  const [row] = await db.query<{ own: boolean | null }>(isOwn, [billId, actor.kind, actor.id])
  return row?.own === true
}
