import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addEvent, addUser, sql } from '#test/helpers/builders.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

/* What staff type into a shell, in a process of its own. */

let shop: TestShop
let number: string
beforeAll(async () => {
  shop = await createTestShop()
  const buyer = await addUser(shop)
  const event = await addEvent(shop, { startsAt: new Date(Date.now() + 30 * 86_400_000).toISOString() })
  shop.clock.set(new Date())
  number = (await placeOrder(shop, buyer.token, draftOf(event))).data.number
})
afterAll(() => shop.close())

function office(...words: string[]): { status: number | null; says: string; complains: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/office.ts', ...words], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATABASE_URL: shop.databaseUrl, DATA_DIR: tmpdir(), DEMO: '1' },
  })
  return { status, says: stdout.trim(), complains: stderr.trim() }
}

it('reads a statement twice, gives the money back once, and the books balance', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'vaiven-office-')), 'november.csv')
  writeFileSync(file, `Fecha;Abono;Concepto\n21/11/2026;420,00;${number}\n`)
  expect(office('import-statement', file)).toMatchObject({
    status: 0,
    says: expect.stringMatching(/→ paid, /),
  })
  expect(office('import-statement', file)).toMatchObject({
    status: 0,
    says: expect.stringMatching(/read before$/),
  })
  expect(office('refund', number)).toEqual({ status: 0, says: `${number} is being refunded`, complains: '' })
  expect(office('refund', number).says).toBe(`${number} has nothing to refund`)
  expect(office('audit-money')).toMatchObject({ status: 0, says: expect.stringMatching(/^Every movement/) })
  const changes = await sql<{ change: string; actor: string }>(
    shop,
    `select change, actor from order_changes where change <> 'place' order by id`,
  )
  expect(changes.map(({ change }) => change)).toEqual(['pay', 'refund_all'])
  for (const { actor } of changes) expect(actor).toMatch(/^staff:./)
})

it.each([
  ['what it does not know', ['frobnicate', 'x'], 2, /^There is no frobnicate\.\nUsage:/],
  ['what nothing is said about', ['refund'], 2, /^refund has to be told what it is about/],
  ['an amount that is none', ['refund', 'N1', '--amount', 'all'], 2, /^Usage:\n {2}npm run office -- refund/],
  ['an option that it has not', ['refund', 'N1', '--all'], 2, /^Unknown option '--all'/],
  [
    'a file that is not there',
    ['import-statement', '/nowhere.csv'],
    1,
    /^\/nowhere\.csv cannot be read: ENOENT$/,
  ],
  ['an order that is not there', ['refund', 'NOBODY'], 1, /^We could not find it\.$/],
])('complains of %s', (_what, words, status, complaint) => {
  expect(office(...words)).toEqual({ status, says: '', complains: expect.stringMatching(complaint) })
})
