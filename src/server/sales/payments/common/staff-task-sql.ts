import type { MoneyReturnTask } from '#domain/sales/payments/returns/money-returns.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

// A report of a part without its amount looks the same when a second part follows. Staff who found that nothing had left are
// asked once more by a report of two days later.
const insertTask = statement(
  'insert-staff-task',
  `insert into staff_tasks (kind, order_id, details, created_at)
   select $1, $2, $3, $4 where not exists (
     select from staff_tasks s where s.settled_as is not null and s.order_id is not distinct from $2::uuid and s.kind = $1
       and s.details = $3::jsonb
     having count(*) > 1 or bool_or(s.settled_as <> 'no_money' or s.details->>'kind' is distinct from 'refunded_elsewhere'
       or s.done_at > $4::timestamptz - interval '2 days'))
   on conflict do nothing returning id`,
)

export type StaffTask =
  | 'amount_mismatch'
  | 'refund_by_hand'
  | 'refund_failed'
  | 'unknown_payment'
  | 'unknown_refund'
  | MoneyReturnTask

/** Opens a staff task; false when the same one is open already, or staff have settled it. */
export async function openStaffTask(
  db: Queryable,
  kind: StaffTask,
  { orderId, details, now }: { orderId: string | null; details: Record<string, unknown>; now: Date },
): Promise<boolean> {
  return (await db.query(insertTask, [kind, orderId, details, now])).length === 1
}

const closeTasks = statement(
  'close-staff-tasks',
  'update staff_tasks set done_at = $2 where done_at is null and details @> $1::jsonb',
)

/** Closes every staff task with these details. */
export async function closeStaffTasks(
  db: Queryable,
  about:
    | { line: number }
    | { refund: string }
    | { notification: number }
    | { attempt: string; kind?: 'refunded_elsewhere' }
    | { moneyReturn: number },
  now: Date,
): Promise<void> {
  await db.query(closeTasks, [about, now])
}
