import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Envelope } from '#contract/platform/endpoint.ts'
import { type CountryCode, countryCodes } from '#domain/geography/countries/country.ts'
import { type ReadGuests, readGuests } from '#server/catalogue/private-events/guest-list/guest-rows.ts'
import { addUser, sql } from '#test/helpers/builders.ts'
import {
  emailsAsWritten,
  namesAsWritten,
  phonesAsWritten,
  shortNames,
} from '#test/helpers/people-as-written.ts'
import { openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

type Answer = Record<string, unknown> & { token: string }

async function call(method: string, path: string, json: unknown, token?: string): Promise<Answer> {
  const response = await shop.fetch(path, { method, json, ...(token && { token }) })
  const envelope = (await response.json()) as Envelope<Answer>
  if (!envelope.success) throw new Error(JSON.stringify(envelope.error))
  return envelope.data
}

const list = (guests: string[][], country: CountryCode): ReadGuests => {
  const read = readGuests(
    {
      ...{
        sheet: '',
        leftOut: { sheets: 0, rows: 0, columns: 0, above: 0 },
        notUnderstood: [],
        line: 1,
        texts: [],
      },
      sums: [],
      columns: { fullname: [0], phone: [1], email: [2] },
      rows: guests.map((cells, at) => ({ line: at + 2, cells })),
    },
    country,
  )
  if (!read) throw new Error('the list is too long')
  return read
}

it.each(countryCodes)('a guest list of %s takes the same phones as the forms', (country) => {
  // Of two phones in a cell the first counts; a form shows its problem at once.
  const single = phonesAsWritten[country].filter(([written]) => !/\d \/ \d/.test(written))
  const taken = single.map(([written]) => {
    const read = list([['Ana', written, 'ana@vaiven.test']], country)
    return [written, read.guests[0]?.phone ?? null]
  })
  expect(taken).toEqual(single)
})

it('a guest list takes the same e-mails and names as the forms', () => {
  const emails = emailsAsWritten.map(([written]) => {
    const read = list([['Ana', '+525512345678', written]], 'MX')
    return [written, read.guests[0]?.email ?? null]
  })
  expect(emails).toEqual(emailsAsWritten)
  const accepted = [
    ...namesAsWritten.filter(([, normal]) => normal),
    ...shortNames.map((name) => [name, name]),
  ]
  const names = accepted.map(([written = '']) => {
    const read = list([[written ?? '', '+525512345678', 'ana@vaiven.test']], 'MX')
    return [written, read.guests[0]?.fullname ?? null]
  })
  expect(names).toEqual(accepted.map(([written, normal]) => [written, normal?.normalize('NFC')]))
})

it('a customer signs up, logs in and saves a friend with what a phone fills in, and sees its normal form', async () => {
  const signUp = {
    ...{ email: 'mailto:Noa@muñoz.es', plainPassword: 'jacaranda violeta', birthday: '1990-04-02' },
    ...{
      firstName: ' Ma. del  Carmen',
      lastName: 'O´Higgins',
      phoneNumber: '09 8765 4321',
      countryCode: 'CL',
    },
  }
  const { token } = await call('POST', '/api/register', signUp)
  const me = await shop.fetch('/shop-api/me', { token })
  expect(((await me.json()) as { data: unknown }).data).toMatchObject({
    ...{
      email: 'Noa@muñoz.es',
      firstName: 'Ma. del Carmen',
      lastName: "O'Higgins",
      phoneNumber: '+56987654321',
    },
  })
  const [stored] = await sql(shop, 'select email from users where phone = $1', ['+56987654321'])
  expect(stored).toEqual({ email: 'Noa@xn--muoz-hqa.es' })
  await call('POST', '/api/login', { email: 'NOA@MUÑOZ.ES', password: signUp.plainPassword })
  const friend = { fullname: '李娜', phone: 'Fono: 9-8765-4321', email: 'Li <li@vaiven.test>' }
  expect(await call('POST', '/shop-api/frequent-friends?country-code=CL', friend, token)).toMatchObject({
    ...{ fullname: '李娜', phone: '+56987654321', email: 'li@vaiven.test' },
  })
})

it('a RUT is taken as it is printed on the card', async () => {
  const user = await addUser(shop)
  await sql(shop, `update users set country_code = 'CL' where id = $1`, [user.id])
  const profile = { ...user, phoneNumber: '+56987654321', gender: 'female', rut: 'RUT: 12.345.678−5' }
  expect(await call('PUT', '/shop-api/me', profile, user.token)).toMatchObject({ rut: '12.345.678-5' })
})

it('a driver is saved and imported with the same phone and name', async () => {
  const planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX', 'CL'] })
  const driver = { licenceValidUntil: '2027-05-01', languages: ['es'], active: true, country: 'CL' }
  await planner.call('POST /office-api/drivers', { ...driver, name: 'Pía O´Ryan', phone: '09 8765 4321' })
  const csv = 'país,nombre,teléfono,licencia\nCL,Pía O’Ryan,Fono: 569 8765 4321,2027-05-01'
  const { data } = await planner.call('POST /office-api/fleet-import', { kind: 'drivers', csv, apply: false })
  expect(data).toMatchObject({ rows: [{ outcome: 'unchanged' }] })
})
