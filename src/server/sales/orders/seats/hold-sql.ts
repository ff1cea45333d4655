import { recordOf, recordsOf } from '#server/platform/database/column-names.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import type { OpenHold } from './lock-sale-sql.ts'

// Existing lines are updated: one statement cannot delete a row and insert it again.
const writeHoldRows = statement(
  'write-holds',
  `with input as (
     select * from jsonb_to_recordset($1::jsonb) as h (id uuid, user_id uuid, date_id int, province_id int,
       network text, created_at timestamptz, expires_at timestamptz, lines jsonb)
   ), released as (
     delete from holds where id = any ($2)
   ), written as (
     insert into holds (id, user_id, date_id, province_id, network, created_at, expires_at)
     select id, user_id, date_id, province_id, decode(network, 'hex'), created_at, expires_at from input
     on conflict (id) do update set province_id = excluded.province_id, network = excluded.network
     returning id, expires_at, extended_at
   ), input_lines as (
     select input.id as hold_id, l.stock_id, l.quantity, l.price
     from input, jsonb_to_recordset(input.lines) as l (stock_id int, quantity int, price bigint)
   ), dropped as (
     delete from hold_lines d using input
     where d.hold_id = input.id
       and not exists (select 1 from input_lines n where n.hold_id = d.hold_id and n.stock_id = d.stock_id)
   ), lines as (
     insert into hold_lines (hold_id, stock_id, quantity, price) select hold_id, stock_id, quantity, price from input_lines
     on conflict (hold_id, stock_id) do update set quantity = excluded.quantity, price = excluded.price
   )
   select id, expires_at, extended_at from written`,
)

export type WrittenHold = { id: string; expiresAt: Date; extendedAt: Date | null }

/** Makes or changes holds of one date (existing ones keep their expiry) and releases those in `released`. */
export function writeHolds(
  tx: Transaction,
  dateId: number,
  holds: readonly OpenHold[],
  released: readonly string[],
): Promise<WrittenHold[]> {
  const rows = holds.map(({ id, userId, provinceId, network, createdAt, expiresAt, lines, prices }) => ({
    ...{ id, userId, dateId, provinceId, network, createdAt, expiresAt },
    lines: [...lines].map(([stockId, quantity]) =>
      recordOf({ stockId, quantity, price: prices.get(stockId) ?? null }),
    ),
  }))
  return tx.query<WrittenHold>(writeHoldRows, [recordsOf(rows), released])
}

const lockStockOfHold = statement(
  'lock-stock-of-hold',
  `select id from lock_stock(array(
     select l.stock_id from holds h join hold_lines l on l.hold_id = h.id where h.id = $1 and h.user_id = $2), $3)`,
)

/** Locks the seats of a hold as a sale does. */
export async function lockSeatsOfHold(
  tx: Transaction,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<void> {
  await tx.query(lockStockOfHold, [id, userId, now])
}

const extendHoldRow = statement(
  'extend-hold',
  `update holds set expires_at = expires_at + $4 * interval '1 minute', extended_at = $3
   where id = $1 and user_id = $2 and expires_at > $3 and extended_at is null
   returning id, expires_at, extended_at`,
)

/** Its seats must be locked: a sale may just have counted the hold as expired. */
export async function extendHoldOnce(
  db: Transaction,
  { id, userId, now, minutes }: { id: string; userId: string; now: Date; minutes: number },
) {
  const [hold] = await db.query<WrittenHold>(extendHoldRow, [id, userId, now, minutes])
  return hold
}

const deleteHold = statement('delete-hold', 'delete from holds where id = $1 and user_id = $2')

export async function removeHold(db: Queryable, id: string, userId: string): Promise<void> {
  await db.query(deleteHold, [id, userId])
}

const deleteOldHolds = statement('delete-old-holds', 'delete from holds where expires_at < $1')

/** Expired holds are not counted; deleting them only limits the size of the table. */
export async function removeHoldsBefore(db: Queryable, time: Date): Promise<void> {
  await db.query(deleteOldHolds, [time])
}
