import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addEvent, addUser, sql } from '#test/helpers/builders.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs, type TestStaff } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

/* The plain lines of a long statement are stored by a process of its own; those that pay something by the shop. */

let shop: TestShop
let finance: OfficeClient & TestStaff
beforeAll(async () => {
  shop = await createTestShop()
  finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
})
afterAll(() => shop.close())

/** A statement that is long enough, whose lines are of `account`; `more` lines come last. */
function long(account: string, ...more: string[]): string {
  const lines = Array.from({ length: 8_000 }, (_, nth) => {
    const amount = nth % 4 === 3 ? '-2.00' : '1.00'
    return `20/11/2026,${amount},pago ${account} ${nth},PAGADOR ${nth}`
  })
  return ['Fecha,Importe,Concepto,Ordenante', ...lines, ...more, ''].join('\n')
}

async function upload(text: string): Promise<string> {
  const body = new FormData()
  body.set('file', new File([text], 'banco.csv'))
  const headers = { cookie: `office=${finance.cookie}`, origin: shop.config.publicUrl }
  const answer = await shop.fetch('/office-api/statement-imports?country=MX', {
    ...{ method: 'POST', body, headers },
  })
  return ((await answer.json()) as { data: { id: string } }).data.id
}

const take = (id: string) => finance.call(`POST /office-api/statement-imports/${id}`)

/** Calls until nothing is left. */
async function importWhole(id: string) {
  for (;;) {
    const { status, data } = await take(id)
    expect(status).toBe(200)
    if (data.left === 0) return data.counts
  }
}

const stored = async (account: string) =>
  sql<{ outcome: string; count: number; tasks: number }>(
    shop,
    `select l.outcome, count(*)::int as count, count(t.id)::int as tasks
     from statement_lines l left join staff_tasks t on t.details ->> 'line' = l.id::text
     where l.reference like 'pago ' || $1 || ' %' group by 1 order by 1`,
    [account],
  )

const all = [
  { outcome: 'debit', count: 2_000, tasks: 0 },
  { outcome: 'unknown', count: 6_000, tasks: 6_000 },
]

test('each line is stored once, also by two calls at once, and a line that pays an order pays it', async () => {
  const { token } = await addUser(shop)
  const { data: order } = await placeOrder(shop, token, draftOf(await addEvent(shop)))
  const [due] = await sql<{ total: string }>(
    shop,
    'select (total / 100.0)::numeric(12, 2)::text as total from orders where id = $1',
    [order.orderId],
  )
  const id = await upload(long('ida', `21/11/2026,${due?.total},${order.payment.bank?.reference},ANA`))
  await Promise.all([importWhole(id), importWhole(id)])
  expect(await stored('ida')).toEqual(all)
  const states = await sql(shop, 'select state from orders where id = $1', [order.orderId])
  expect(states).toEqual([{ state: 'paid' }])
})

test('of a file whose lines are stored in part the next call stores the rest, and nothing twice', async () => {
  await importWhole(await upload(long('mitad')))
  await sql(
    shop,
    `with lines as (
       delete from statement_lines where reference like 'pago mitad %' and id % 2 = 0 returning id
     )
     delete from staff_tasks t using lines where t.details ->> 'line' = lines.id::text`,
  )
  await importWhole(await upload(`${long('mitad')}\n`))
  expect(await stored('mitad')).toEqual(all)
})

test('nothing is stored for staff who may not settle transfers any more', async () => {
  const id = await upload(long('nadie'))
  let answering: ReturnType<typeof take> | undefined
  await shop.db.transaction(async (tx) => {
    const db = { db: tx as never }
    await sql(db, 'select from staff_people where id = $1 for update', [finance.id])
    answering = take(id)
    const waiting =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await vi.waitUntil(async () => (await sql(shop, waiting)).length > 0, { timeout: 50_000, interval: 50 })
    await sql(db, 'delete from staff_roles where staff_id = $1', [finance.id])
  })
  expect((await answering)?.code).toBe('permission_needed')
  expect(await stored('nadie')).toEqual([])
})
