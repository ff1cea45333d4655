import { onlyRow, type Queryable, statement, type Transaction } from '#server/platform/database.ts'

/**
 * A call-off. It is only requested until `calledOffAt`, and may be withdrawn; `finishedAt` is set once every
 * order has ended.
 */
export type CallOffRow = {
  id: number
  eventId: number
  dateIds: number[]
  whole: boolean
  why: string
  actorKind: string
  actorId: string
  askedAt: Date
  calledOffAt: Date | null
  finishedAt: Date | null
  withdrawnAt: Date | null
  approvalId: number | null
}

const columns = `c.id, c.event_id, c.date_ids, c.whole, c.why, c.actor_kind,
  c.actor_id, c.asked_at, c.called_off_at, c.finished_at,
  c.withdrawn_at, c.approval_id`

// Locks the event's stock: orders being placed are committed before, and no further ones follow.
const insertCallOff = statement(
  'insert-call-off',
  `with asked as (
     insert into event_call_offs (event_id, date_id, date_ids, whole, why, actor_kind, actor_id, asked_at, closed_sale)
     select $1, case when not $3 and cardinality($2::int[]) = 1 then ($2::int[])[1] end, $2, $3, $4, $5, $6, $7,
       $3 and e.available from events e where e.id = $1
     returning id
   ), dates as (
     update event_dates set called_off_at = $7 where id = any ($2) and called_off_at is null
   ), event as (
     update events set available = false where id = $1 and $3
   ), released as (
     delete from holds where date_id = any ($2) returning id
   ), listed as (
     insert into call_off_orders (call_off_id, order_id, act, state, changed_at)
     select asked.id, o.id, case when o.state like 'awaiting%' then 'cancel' else 'refund' end, 'planned', $7
     from asked, orders o where o.event_id = $1 and o.date_id = any ($2) and o.state not in ('cancelled', 'refunded')
     order by o.created_at, o.id
   )
   select id, (select count(*)::int from released) as holds from asked`,
)

export async function insertCallOffRows(
  tx: Transaction,
  one: {
    eventId: number
    dateIds: number[]
    whole: boolean
    why: string
    actor: { kind: string; id: string }
    now: Date
  },
): Promise<{ id: number; holds: number }> {
  const { eventId, dateIds, whole, why, actor, now } = one
  const values = [eventId, dateIds, whole, why, actor.kind, actor.id, now]
  return onlyRow(await tx.query<{ id: number; holds: number }>(insertCallOff, values))
}

const noteApproval = statement(
  'note-approval-of-call-off',
  'update event_call_offs set approval_id = $2 where id = $1',
)

export async function writeApprovalOf(tx: Transaction, id: number, approvalId: number): Promise<void> {
  await tx.query(noteApproval, [id, approvalId])
}

const startRows = statement(
  'start-call-off',
  `with started as (
     update event_call_offs set called_off_at = $2 where id = $1 and called_off_at is null and withdrawn_at is null
     returning event_id, whole
   ), marked as (
     update events e set called_off_at = coalesce(e.called_off_at, $2) from started s where e.id = s.event_id and s.whole
   )
   select event_id from started`,
)

/**
 * Starts an approved call-off: customers see it, and its orders end. False when it was started before, or
 * withdrawn.
 */
export async function startCallOffRows(tx: Transaction, id: number, now: Date): Promise<boolean> {
  return (await tx.query(startRows, [id, now])).length > 0
}

const withdrawRefused = statement(
  'withdraw-call-offs',
  `with over as (
     update event_call_offs c set withdrawn_at = $1 from approvals a
     where a.id = c.approval_id and c.called_off_at is null and c.withdrawn_at is null
       and (a.decision in ('rejected', 'voided') or a.decision is null and a.expires_at <= $1)
     returning c.event_id, c.date_ids, c.closed_sale
   ), dates as (
     update event_dates d set called_off_at = null from over where d.id = any (over.date_ids)
   ), sale as (
     update events e set available = true from over where e.id = over.event_id and over.closed_sale
   )
   select e.slug from over join events e on e.id = over.event_id`,
)

/**
 * Withdraws the call-offs that were not approved, and restores their sale. Returns the slugs of their events.
 */
export async function withdrawRefusedCallOffs(db: Queryable, now: Date): Promise<string[]> {
  return (await db.query<{ slug: string }>(withdrawRefused, [now])).map(({ slug }) => slug)
}

const findAsked = statement(
  'find-asked-call-off',
  `select ${columns} from event_call_offs c where c.event_id = $1 and c.called_off_at is null and c.withdrawn_at is null
   for update`,
)

/** The event's call-off that waits for approval. */
export async function lockAskedCallOff(tx: Transaction, eventId: number): Promise<CallOffRow | undefined> {
  const [row] = await tx.query<CallOffRow>(findAsked, [eventId])
  return row
}

const listOf = statement(
  'list-call-offs',
  `select ${columns} from event_call_offs c where c.event_id = $1 order by c.id desc`,
)

export function readCallOffsOf(db: Queryable, eventId: number): Promise<CallOffRow[]> {
  return db.query<CallOffRow>(listOf, [eventId])
}

const takeOne = statement(
  'take-order-to-call-off',
  `select r.id, r.order_id, c.called_off_at is not null as is_approved, c.why, c.actor_kind,
     c.actor_id
   from call_off_orders r join event_call_offs c on c.id = r.call_off_id
   where r.state = 'planned' and c.withdrawn_at is null and (r.act = 'cancel' or c.called_off_at is not null)
     and ($1::bigint is null or r.call_off_id = $1) and r.id > $2
   order by r.id limit 1 for update of r skip locked`,
)

export type OrderToCallOff = {
  id: number
  orderId: string
  isApproved: boolean
  why: string
  actorKind: 'staff' | 'customer' | 'system' | 'provider'
  actorId: string
}

/** The next order to end, of one call-off or of all, locked until the transaction ends. */
export async function takeOrderToCallOff(
  tx: Transaction,
  callOffId: number | null,
  after: number,
): Promise<OrderToCallOff | undefined> {
  const [row] = await tx.query<OrderToCallOff>(takeOne, [callOffId, after])
  return row
}

const moveRow = statement(
  'change-order-of-call-off',
  `update call_off_orders set state = $3, why = $4, actor_kind = $5, actor_id = $6, changed_at = $7
   where id = $1 and state = any ($2)
   returning id`,
)

/** False when it is no longer in one of the states `from`. */
export async function moveOrderOfCallOff(
  db: Queryable,
  id: number,
  from: readonly string[],
  to: {
    state: 'planned' | 'asked' | 'failed' | 'by_hand'
    why?: string
    actor?: { kind: string; id: string }
    now: Date
  },
): Promise<boolean> {
  const values = [id, from, to.state, to.why ?? null, to.actor?.kind ?? null, to.actor?.id ?? null, to.now]
  return (await db.query(moveRow, values)).length > 0
}

const awaitApproval = statement(
  'order-of-call-off-awaits-approval',
  `update call_off_orders set act = 'refund', changed_at = $2 where id = $1 and act = 'cancel' and state = 'planned'`,
)

/** An order that was paid before it could be cancelled is refunded with the others, after the approval. */
export async function awaitApprovalOfRefund(tx: Transaction, id: number, now: Date): Promise<void> {
  await tx.query(awaitApproval, [id, now])
}

const planAgain = statement(
  'plan-failed-orders-again',
  `update call_off_orders set state = 'planned', why = null, changed_at = $2 where call_off_id = $1 and state = 'failed'`,
)

/** Retries the orders of a call-off that could not be ended. */
export async function planFailedAgain(db: Queryable, callOffId: number, now: Date): Promise<void> {
  await db.query(planAgain, [callOffId, now])
}

const finish = statement(
  'finish-call-offs',
  `update event_call_offs c set finished_at = $1
   where c.called_off_at is not null and c.finished_at is null
     and not exists (select from call_off_orders r where r.call_off_id = c.id and r.state in ('planned', 'failed'))`,
)

/** Marks call-offs as finished whose orders have all ended. */
export async function finishCallOffs(db: Queryable, now: Date): Promise<void> {
  await db.query(finish, [now])
}

const listFailed = statement(
  'list-failed-of-call-off',
  `select o.number from call_off_orders r join orders o on o.id = r.order_id
   where r.call_off_id = $1 and r.state in ('planned', 'failed') order by r.id`,
)

/** The numbers of the orders that have not ended. */
export async function readUnendedOf(db: Queryable, callOffId: number): Promise<string[]> {
  return (await db.query<{ number: string }>(listFailed, [callOffId])).map(({ number }) => number)
}
