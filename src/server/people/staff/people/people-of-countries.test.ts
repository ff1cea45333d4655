import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#test/helpers/builders.ts'
import { addStaff, type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

/* Owners and auditors of some countries read the people of these countries. */

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ RATE_LIMIT_FACTOR: '1000' })
})
afterAll(() => shop.close())

async function seen(client: OfficeClient, id: string): Promise<boolean[]> {
  const { data } = await client.call('GET /office-api/staff?limit=100')
  const found = await client.call('GET /office-api/search?q=Olga+Fierro')
  return [
    (data.rows as { id: string }[]).some((row) => row.id === id),
    (await client.call(`GET /office-api/staff/${id}`)).status === 200,
    (found.data.hits as { id: string }[]).some((hit) => hit.id === id),
  ]
}
const yes = [true, true, true]
const no = [false, false, false]

it.each(['owner', 'auditor'] as const)(
  'a person of one country is read there and by those of all: %s',
  async (role) => {
    const client = (...countries: ('MX' | 'CL' | 'all')[]) => openOfficeAs(shop, { role, countries })
    const [chile, mexico, all] = [await client('CL'), await client('MX'), await client('all')]
    const { id } = await addStaff(shop, [{ role: 'support', countries: ['MX'] }])
    expect(await seen(chile, id)).toEqual(no)
    expect(await seen(mexico, id)).toEqual(yes)
    expect(await seen(all, id)).toEqual(yes)
    const { id: everywhere } = await addStaff(shop, [{ role: 'support', countries: ['all'] }])
    expect(await seen(chile, everywhere)).toEqual(yes)
  },
)

it('an owner reads the person whom they have invited, while the role waits for another owner', async () => {
  const [boss, other, abroad] = await Promise.all(
    (['CL', 'CL', 'MX'] as const).map((country) =>
      openOfficeAs(shop, { role: 'owner', countries: [country] }),
    ),
  )
  const { data } = await boss!.call('POST /office-api/staff', {
    ...{ email: 'nina@oficina.test', name: 'Nina Soto', roles: [{ role: 'finance', countries: ['CL'] }] },
  })
  const id = String(data.id)
  expect(await sql(shop, 'select from staff_roles where staff_id = $1', [id])).toEqual([])
  const read = async (client: OfficeClient) => (await client.call(`GET /office-api/staff/${id}`)).status
  expect([await read(boss!), await read(other!), await read(abroad!)]).toEqual([200, 200, 404])
})
