import { randomUUID } from 'node:crypto'
import type { PrivateEventForm, RequestReceipt } from '#contract/private-events.ts'
import { sql, type TestUser } from './builders.ts'
import { call } from './purchase.ts'
import type { TestShop } from './test-shop.ts'

/** A county in a province of its own, with that province's clock. */
export async function addCounty(
  shop: TestShop,
  timeZone = 'America/Mexico_City',
  country = 'MX',
): Promise<number> {
  const [county] = await sql<{ id: number }>(
    shop,
    `with p as (insert into provinces (country_code, name, time_zone) values ($1, $2, $3) returning id)
     insert into counties (province_id, name) select id, 'Polanco' from p returning id`,
    [country, `Miguel Hidalgo ${randomUUID()}`, timeZone],
  )
  return county!.id
}

/** An event of which everything is told. */
export function completeEvent(countyId: number): PrivateEventForm {
  return {
    name: 'Boda de Renata y Joaquín',
    startDate: '2027-03-06',
    startHour: '17:00',
    endHour: '01:30',
    location: 'Hacienda de los Morales',
    address: 'Juan Vázquez de Mella 525',
    countyId,
    invitation: 'Nos casamos y queremos que bailes con nosotros.',
    additionalStops: [{ address: 'Auditorio Nacional', countyId, time: '15:30' }],
  }
}

/** What the form sends: a new request, or a change of the one with this `id`. */
export function keep(
  shop: TestShop,
  owner: Pick<TestUser, 'token'>,
  how: { id?: number; version?: number; state?: 2 | 3; key?: string; url?: string },
  event: Partial<PrivateEventForm>,
) {
  const { id, key, state = 3, ...rest } = how
  return call<RequestReceipt>(shop, `/shop-api/request-events${id ? `/${id}` : ''}`, {
    method: id ? 'PUT' : 'POST',
    token: owner.token,
    ...(key && { headers: { 'idempotency-key': key } }),
    json: { ...rest, state, event },
  })
}
