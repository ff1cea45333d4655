import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement, type Transaction } from '#server/platform/database.ts'
import { addEvent, addOrder, addUser } from '#test/helpers/builders.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import {
  listBooked,
  listCredits,
  listIdsOfDebits,
  readConfirmedByHand,
} from '../transfers/meaning/line-facts-sql.ts'

/* The rows that an import reads must not grow with the transfers of earlier years. */

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const fill = `
  insert into transfer_receipts (tracking_key, attempt_id, actor_kind, actor_id, seen_at)
  select 'OLD' || n, gen_random_uuid(), 'staff', 'ana', now() from generate_series(1, 20000) n`
const fillLines = `
  insert into statement_lines (line_key, booked_on, amount, currency, reference, payer, outcome, country_code, attempt_id,
    actor_kind, actor_id, read_at)
  select r.tracking_key, '2026-01-01', 100, 'MXN', '', '', 'unknown', 'MX', r.attempt_id, 'staff', 'ana', now()
  from transfer_receipts r where r.tracking_key like 'OLD%'`

/** How many rows of the filled tables `work` reads without an index. */
function countScanned(work: (tx: Transaction) => Promise<unknown>): Promise<number> {
  const done = new Error('rolled back')
  let scanned = 0
  const read = async (tx: Transaction) => {
    const [row] = await tx.query<{ rows: number }>(
      statement(
        'rows-scanned',
        `select sum(seq_tup_read)::int as rows from pg_stat_xact_user_tables
         where relname in ('transfer_receipts', 'statement_lines', 'payment_attempts')`,
      ),
    )
    return row?.rows ?? 0
  }
  return shop.db
    .transaction(async (tx) => {
      await tx.query(statement('without-keys', 'set local session_replication_role = replica'))
      for (const text of [fill, fillLines, 'analyze transfer_receipts', 'analyze statement_lines'])
        await tx.query({ name: '', text })
      const before = await read(tx)
      await work(tx)
      scanned = (await read(tx)) - before
      throw done
    })
    .catch((error: unknown) => {
      if (error !== done) throw error
      return scanned
    })
}

test('a line finds the transfer that was confirmed by hand by its key, order or bill alone', async () => {
  const event = await addEvent(shop)
  const { id } = await addOrder(shop, { user: await addUser(shop), event })
  const byKey = await countScanned((tx) => readConfirmedByHand(tx, ['OLD7'], null, 100))
  const byOrder = await countScanned((tx) => readConfirmedByHand(tx, [], { orderId: id, billId: null }, 100))
  const bill = { orderId: null, billId: randomUUID() }
  const byBill = await countScanned((tx) => readConfirmedByHand(tx, [], bill, 100))
  expect([byKey, byOrder, byBill]).toEqual([0, 0, 0])
})

test('a line finds the credits, movements and debits of its ids, order or bill alone', async () => {
  const event = await addEvent(shop)
  const { id } = await addOrder(shop, { user: await addUser(shop), event })
  const of = { ids: ['NEW1', 'NEW2'], orders: [id], bills: [randomUUID()] }
  const scans: number[] = []
  for (const list of [listCredits, listBooked]) scans.push(await countScanned((tx) => list(tx, of)))
  scans.push(await countScanned((tx) => listIdsOfDebits(tx, of.ids)))
  expect(scans).toEqual([0, 0, 0])
})
