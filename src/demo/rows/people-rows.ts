import { randomUUID } from 'node:crypto'
import { hashPassword } from '#server/people/accounts/passwords/passwords.ts'
import type { DemoOwner } from '../content/events/private-requests.ts'
import { type DemoIds, type DemoRows, nextId } from './row-ids.ts'

/** The sample accounts from the README, with the password `vaiven`. */
export async function addPeople(rows: DemoRows, ids: DemoIds, now: Date): Promise<Record<DemoOwner, string>> {
  const password_hash = await hashPassword('vaiven')
  const customer = randomUUID()
  const host = randomUUID()
  const staff = randomUUID()
  const common = {
    password_hash,
    country_code: 'MX',
    locale: 'es_MX',
    verified_at: now,
    password_proven_at: now,
    created_at: now,
    roles: [] as string[],
  }
  rows.users.push(
    {
      ...common,
      id: customer,
      email: 'cliente@vaiven.test',
      first_name: 'Lucía',
      last_name: 'Robles Ortega',
      phone: '+525512345678',
      birthday: '1994-05-12',
    },
    {
      ...common,
      id: host,
      email: 'anfitriona@vaiven.test',
      first_name: 'Ximena',
      last_name: 'Duarte Rangel',
      phone: '+525511122233',
      birthday: '1992-11-30',
    },
    {
      ...common,
      id: staff,
      email: 'puerta@vaiven.test',
      first_name: 'Mateo',
      last_name: 'Salgado Cruz',
      phone: '+525587654321',
      birthday: '1988-09-03',
      roles: ['check-in'],
    },
  )
  addAddressBook(rows, ids, customer)
  return { customer, host }
}

/** Friends and an address for the next purchases. */
function addAddressBook(rows: DemoRows, ids: DemoIds, customer: string): void {
  const friends = [
    { fullname: 'Ximena Duarte', phone: '+525511122233', email: 'ximena@vaiven.test' },
    { fullname: 'Tomás Arriaga', phone: '+525544455566', email: 'tomas@vaiven.test' },
  ]
  for (const friend of friends) {
    rows.frequent_friends.push({ id: nextId(rows.frequent_friends), user_id: customer, ...friend })
  }
  const county_id = firstCountyOfMexicoCity(ids)
  rows.frequent_addresses.push({
    id: 1,
    user_id: customer,
    name: 'Avenida Álvaro Obregón 120',
    county_id,
    my_address: true,
  })
}

function firstCountyOfMexicoCity(ids: DemoIds): number | undefined {
  const roma = [...ids.counties].find(([key]) => key.endsWith('/Roma Norte'))
  return roma?.[1] ?? ids.counties.values().next().value
}
