import type { MoneyReturnTask } from '#domain/payments/money-returns.ts'
import { type Queryable, statement } from '../platform/database.ts'

const insertTask = statement(
  'insert-staff-task',
  `insert into staff_tasks (kind, order_id, details, created_at)
   values ($1, $2, $3, $4) on conflict do nothing returning id`,
)

export type StaffTask =
  | 'amount_mismatch'
  | 'refund_by_hand'
  | 'refund_failed'
  | 'unknown_payment'
  | 'unknown_refund'
  | MoneyReturnTask

/** Opens a staff task; false when the same one is open already. */
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
    | { attempt: string }
    | { moneyReturn: number },
  now: Date,
): Promise<void> {
  await db.query(closeTasks, [about, now])
}
