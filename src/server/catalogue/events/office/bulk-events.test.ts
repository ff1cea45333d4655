import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEvent, sql, type TestEvent } from '#test/helpers/builders.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let manager: OfficeClient & { id: string }
let other: OfficeClient
const events: TestEvent[] = []
beforeAll(async () => {
  shop = await createTestShop()
  manager = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
  other = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
  for (let nth = 0; nth < 4; nth++) events.push(await addEvent(shop, { size: 5 }))
  await sql(shop, 'update events set available = false where id = $1', [events[0]!.id])
  await sql(shop, `update events set published_at = null where id = $1`, [events[1]!.id])
})
afterAll(() => shop.close())

type Row = { id: number; why: string | null; state: string }
const select = async (body: object) => (await manager.call('POST /office-api/event-selections', body)).data
const rowsOf = ({ data }: { data: Record<string, unknown> }) => data.rows as Row[]

test('a manager closes the sale of all that match, and each refused one says why', async () => {
  const { id, count } = await select({ filter: {} })
  expect(count).toBe(4)
  // Created after the selection was frozen, so it is not included.
  const late = await addEvent(shop, { size: 5 })
  const planned = rowsOf(await manager.call(`GET /office-api/event-selections/${id}?act=close-sale`))
  expect(planned.filter(({ why }) => why === null)).toHaveLength(2)
  expect(
    planned
      .filter(({ why }) => why === 'event_state')
      .map((row) => row.id)
      .sort(),
  ).toEqual([events[0]!.id, events[1]!.id].sort())
  const done = rowsOf(await manager.call(`POST /office-api/event-selections/${id}`, { act: 'close-sale' }))
  expect(done.filter(({ why }) => why === null).every(({ state }) => state === 'closed')).toBe(true)
  const open = await sql<{ id: number }>(
    shop,
    'select id from events where available and published_at is not null',
  )
  expect(open.map((row) => row.id)).toEqual([late.id])
  const logged = await sql<{ result: string; count: number }>(
    shop,
    `select result, count(*)::int as count from office_log where verb = 'event.close_sale' and actor_id = $1 group by result order by result`,
    [manager.id],
  )
  expect(logged).toEqual([
    { result: 'done', count: 2 },
    { result: 'refused(event_state)', count: 2 },
  ])
})

test('a selection is of its person alone, for a day, and of the own countries', async () => {
  const abroad = await addEvent(shop, { countryCode: 'CL' })
  const { id } = await select({ ids: [events[2]!.id, abroad.id] })
  const path = `GET /office-api/event-selections/${id}?act=open-sale`
  expect(rowsOf(await manager.call(path)).map(({ why }) => why)).toEqual([null, 'event_not_found'])
  expect(await other.call(path)).toMatchObject({ status: 404 })
  await sql(shop, `update office_selections set expires_at = '2000-01-01' where id = $1`, [id])
  expect(await manager.call(path)).toMatchObject({ status: 404 })
})

test('views are saved by name for their person, one of them opens the list', async () => {
  const save = (name: string, isDefault: boolean) =>
    manager.call('POST /office-api/views', { list: 'events', name, query: 'state=draft', isDefault })
  const first = await save('Borradores', true)
  await save('Otra', true)
  const seen = async (client: OfficeClient) =>
    (await client.call('GET /office-api/views?list=events')).data.rows
  expect(await seen(manager)).toMatchObject([
    { name: 'Borradores', isDefault: false },
    { name: 'Otra', isDefault: true },
  ])
  expect(await seen(other)).toEqual([])
  const path = `/office-api/views/${first.data.id}`
  expect(await manager.call(`PUT ${path}`, { name: 'Otra', isDefault: false })).toMatchObject({
    code: 'view_name_taken',
  })
  expect(await other.call(`DELETE ${path}`)).toMatchObject({ status: 404 })
  expect(await manager.call(`DELETE ${path}`)).toMatchObject({ status: 200 })
  expect(await seen(manager)).toMatchObject([{ name: 'Otra' }])
})
