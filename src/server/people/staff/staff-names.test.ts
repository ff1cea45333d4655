import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#test/helpers/builders.ts'
import { type OfficeClient, openOfficeAs, type TestStaff } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

/* A name in the log, an approval or a history must not be taken for another person's. */

let shop: TestShop
let person: OfficeClient & TestStaff
beforeAll(async () => {
  shop = await createTestShop({ RATE_LIMIT_FACTOR: '1000' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  person = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
})

const rename = (name: string, client: OfficeClient = person) =>
  client.call('PUT /office-api/me', { name, language: 'es', keysEnabled: true })
const setName = (id: string, name: string) =>
  sql(shop, 'update staff_people set name = $2 where id = $1', [id, name])

describe('staff', () => {
  it.each(['FATIMA RIOS  PRADO', 'Fátima Ríos-Prado'])('cannot take a colleague’s name: %s', async (name) => {
    const colleague = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
    await setName(colleague.id, 'Fátima Ríos Prado')
    expect((await rename(name)).fields).toEqual({ name: 'staff_name_taken' })
    await sql(shop, 'update staff_people set ended_at = now() where id = $1', [colleague.id])
    expect((await rename(name)).fields).toEqual({ name: 'staff_name_taken' })
    await setName(colleague.id, 'Otra Persona')
    expect((await rename('Fátima Ríos Prado')).status).toBe(200)
    await setName(person.id, 'Ya No')
  })

  it.each(['Sistema', '<b>Ana</b>', 'Ana\u3164Paz', 'Vaivén Oficina'])(
    'cannot be called %j',
    async (name) => {
      expect((await rename(name)).fields).toEqual({ name: 'staff_name_invalid' })
    },
  )

  it('keep an older name while they change the rest', async () => {
    await setName(person.id, 'Turno 2')
    expect((await rename('Turno 2')).status).toBe(200)
    await setName(person.id, 'Ya No')
  })

  it('never end up with one name for two, even at the same moment', async () => {
    const other = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
    const results = await Promise.all([rename('Inés Soto'), rename('Ines Soto', other)])
    expect(results.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('are invited under a name of their own', async () => {
    const boss = await openOfficeAs(shop, { role: 'owner', countries: ['all'] })
    await setName(boss.id, 'Berta Cruz')
    const invite = (name: string) =>
      boss.call('POST /office-api/staff', { email: `${name.length}@oficina.test`, name, roles: [] })
    expect((await invite('berta cruz')).fields).toEqual({ name: 'staff_name_taken' })
    expect((await invite('Sistema')).fields).toEqual({ name: 'staff_name_invalid' })
  })
})

describe('the log', () => {
  it('shows the e-mail beside the name', async () => {
    await rename('Elvira Mora')
    const { data } = await person.call('GET /office-api/log?limit=1')
    const [row] = data.rows as object[]
    expect(row).toMatchObject({ actor: { id: person.id }, actorEmail: person.email })
  })
})
