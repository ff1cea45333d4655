import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#domain/platform/refusal.ts'
import { sql } from '#test/helpers/builders.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { statement } from '../database.ts'
import { type Asked, countRows, keysetList, pageText, readIds, readPage, sumRows } from './keyset-sql.ts'

type Row = { id: number; name: string }

const list = keysetList('test-list', {
  columns: 'w.id, w.name',
  from: 'wares w',
  id: { sql: 'w.id', type: 'int4' },
  sorts: { made: { sql: 'w.made_at', type: 'timestamptz' }, name: { sql: 'w.name', type: 'text' } },
  filters: { kind: (value) => `w.kind = ${value}`, q: (value) => `w.name like ${value} || '%'` },
  money: { currency: 'w.currency', amount: 'w.price' },
})

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
  await sql(
    shop,
    `create table wares (id int primary key, name text not null, kind text not null, made_at timestamptz not null,
       currency text not null, price bigint not null)`,
  )
  // Groups of three share the same `created_at`.
  await sql(
    shop,
    `insert into wares select n, 'Ware ' || (n % 7), case when n % 2 = 0 then 'even' else 'odd' end,
       '2026-11-22T10:00:00.123456Z'::timestamptz + (n / 3) * interval '1 microsecond',
       case when n % 5 = 0 then 'CLP' else 'MXN' end, n from generate_series(1, 40) n`,
  )
  await sql(shop, 'create index wares_by_made on wares (made_at, id)')
})
afterAll(() => shop.close())

const ask = (asked: Partial<Asked>) =>
  readPage<Row>(list, shop.db, { filters: {}, sort: '-made', limit: 15, ...asked })
const idsOf = ({ rows }: { rows: Row[] }) => rows.map(({ id }) => id)

test.each(['made', '-made', 'name', '-name'] as const)(
  'pages by %s have each row once, forth and back',
  async (sort) => {
    const pages = [await ask({ sort })]
    while (pages.at(-1)?.next) pages.push(await ask({ sort, after: pages.at(-1)!.next! }))
    const { next: after = null } = pages[0]!
    const later = { ...list, rowsLater: true }
    expect(await readPage(later, shop.db, { filters: {}, sort, limit: 15, after: after! })).toEqual(pages[1])
    const all = pages.flatMap(idsOf)
    expect(pages.map(({ rows }) => rows.length)).toEqual([15, 15, 10])
    expect(new Set(all).size).toBe(40)
    const second = await ask({ sort, before: pages[2]!.previous! })
    expect(idsOf(second)).toEqual(idsOf(pages[1]!))
    const first = await ask({ sort, before: second.previous! })
    expect(idsOf(first)).toEqual(idsOf(pages[0]!))
    expect(first.previous).toBeNull()
  },
)

test('count and sums are of the whole filter, the rows of the page', async () => {
  const filters = { kind: 'even', q: '' }
  const page = await ask({ filters, limit: 3 })
  expect(page.rows).toHaveLength(3)
  expect(await countRows(list, shop.db, { filters })).toBe(20)
  expect(await sumRows({ ...list, money: list.money! }, shop.db, { filters })).toEqual([
    { currency: 'CLP', amount: 100 },
    { currency: 'MXN', amount: 320 },
  ])
  expect(await readIds(list, shop.db, { filters, sort: 'made', most: 3 })).toEqual(['2', '4', '6'])
})

test.each(['price', '-price', 'made_at; drop table wares', 'constructor'])(
  'a list is not sorted by %s, which it does not allow',
  async (sort) => {
    await expect(ask({ sort })).rejects.toThrow(Refusal)
    await expect(ask({ sort })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { sort: 'field_is_invalid' },
    })
  },
)

test.each([
  'x',
  Buffer.from('["never","1"]').toString('base64url'),
  Buffer.from('[1]').toString('base64url'),
])('the invalid cursor %s is refused', async (after) => {
  await expect(ask({ after })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('a page is read in the order of the index, from where it begins', async () => {
  const { next } = await ask({})
  const text = pageText(list, { filters: {}, sort: '-made', after: next!, limit: 15 })
  const [made, id] = JSON.parse(Buffer.from(next!, 'base64url').toString()) as string[]
  const plan = await shop.db.transaction(async (tx) => {
    await tx.query(statement('no-scan', 'set local enable_seqscan = off'))
    return tx.query<{ 'QUERY PLAN': string }>(statement('explain-page', `explain ${text}`), [16, made, id])
  })
  const lines = plan.map((line) => line['QUERY PLAN']).join('\n')
  expect(lines).toContain('Index Scan Backward using wares_by_made')
  expect(lines).toContain('Index Cond: (ROW(made_at, id) <')
  expect(lines).not.toContain('Sort')
})
