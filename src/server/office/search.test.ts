import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEvent, addOrder, addUser, sql, type TestEvent } from '#test/helpers/builders.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let event: TestEvent
let owner: OfficeClient & { email: string; id: string }
let manager: OfficeClient
let abroad: OfficeClient
beforeAll(async () => {
  shop = await createTestShop()
  event = await addEvent(shop, { size: 10 })
  await sql(shop, `update event_translations set name = 'Ópera  de Otoño' where event_id = $1`, [event.id])
  owner = await openOfficeAs(shop, { role: 'owner', countries: ['all'] })
  manager = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
  abroad = await openOfficeAs(shop, { role: 'manager', countries: ['CL'] })
})
afterAll(() => shop.close())

type Hit = { kind: string; id: string; exact: boolean }
async function find(client: OfficeClient, q: string): Promise<Hit[]> {
  const { data } = await client.call(`GET /office-api/search?${new URLSearchParams({ q })}`)
  return data.hits as Hit[]
}

test('an event is found by its name without accents, its number, its slug and a pasted address', async () => {
  const [{ slug } = { slug: '' }] = await sql<{ slug: string }>(
    shop,
    'select slug from events where id = $1',
    [event.id],
  )
  const hit = expect.objectContaining({ kind: 'event', id: String(event.id), exact: true })
  for (const q of [
    'opera de otono',
    ' ÓPERA DE OTOÑO ',
    String(event.id),
    slug,
    `https://vaiven.mx/event/${slug}?date=1`,
  ])
    expect(await find(manager, q), q).toContainEqual(hit)
  expect(await find(manager, 'ópera')).toContainEqual(
    expect.objectContaining({ id: String(event.id), exact: false }),
  )
})

test('staff find nothing of another country, nor what their role may not see', async () => {
  expect(await find(abroad, 'opera de otono')).toEqual([])
  const support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
  expect(await find(support, 'opera de otono')).toEqual([])
  expect(await find(support, owner.email)).toEqual([])
})

test('a colleague is found by e-mail, an order by its number with look-alikes', async () => {
  expect(await find(owner, owner.email.toUpperCase())).toContainEqual(
    expect.objectContaining({ kind: 'person', id: owner.id, exact: true }),
  )
  const user = await addUser(shop)
  await addOrder(shop, { event, user })
  await sql(shop, `update orders set number = 'AD37QXHGY'`)
  for (const q of ['AD37QXHGY', 'a0 b7-oxh6v'])
    expect(await find(manager, q), q).toContainEqual(
      expect.objectContaining({ kind: 'order', id: 'AD37QXHGY' }),
    )
  expect(await find(abroad, 'AD37QXHGY')).toEqual([])
})
