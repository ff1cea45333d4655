import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { UploadedGuests } from '#contract/catalogue/private-event-guests.ts'
import { approveRequest } from '#server/catalogue/private-events/requests/decide-request.ts'
import { addUser, sql, type TestUser } from '#test/helpers/builders.ts'
import { addCounty, sendComplete, upload, workbook } from '#test/helpers/private-events.ts'
import { call } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { deleteGuest } from '../office/office-request-sql.ts'

/* A guest is taken off the list in the same instant in which the host adds them again. */

let shop: TestShop
let owner: TestUser
let countyId: number
beforeAll(async () => {
  shop = await createTestShop()
  countyId = await addCounty(shop)
})
afterAll(() => shop.close())

const [ana, beto] = [
  ['Ana', '+525512345678', 'ana@vaiven.test'],
  ['Beto', '+525512345679', 'beto@vaiven.test'],
] as const

async function send(isApproved: boolean): Promise<number> {
  owner = await addUser(shop)
  const id = await sendComplete(shop, owner, countyId, [[...ana], [...beto]])
  if (isApproved) await approveRequest(shop, id, { price: 0 })
  await sql(shop, 'delete from outbox')
  return id
}

const ways: Record<string, (id: number) => Promise<unknown>> = {
  'the list': (id) => {
    const bytes = workbook([
      ['Nombre', 'Teléfono', 'Correo'],
      ['Anita', ...ana.slice(1)],
      ['Roberto', ...beto.slice(1)],
    ])
    return upload<UploadedGuests>(shop, { id, field: 'guests', bytes, name: 'l.xlsx', token: owner.token })
  },
  'corrected rows': (id) =>
    call(shop, `/shop-api/event-requests/${id}/guests/rows`, {
      token: owner.token,
      json: { rows: [{ row: 3, values: { fullname: 'Anita', phone: ana[1], email: ana[2] } }] },
    }),
  'one guest': (id) =>
    call(shop, `/shop-api/event-requests/${id}/guests`, {
      token: owner.token,
      json: { fullname: 'Anita', phone: ana[1], email: ana[2] },
    }),
}

/** Waits until a statement of this database waits for a lock. The file of a list is read by a process of the lowest priority. */
async function untilSomebodyWaits(): Promise<void> {
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await vi.waitUntil(async () => (await sql(shop, waiting)).length > 0, { timeout: 50_000, interval: 50 })
}

const cases = Object.keys(ways).flatMap((way) => [
  [way, 'a draft', false] as const,
  [way, 'a coming event', true] as const,
])

it.each(cases)('%s of %s does not add a guest who is removed meanwhile', async (way, _state, isApproved) => {
  const id = await send(isApproved)
  let adding: Promise<unknown> | undefined
  await shop.db.transaction(async (tx) => {
    await sql({ db: tx as never }, 'select from event_requests where id = $1 for update', [id])
    await deleteGuest(tx, id, ana[2], shop.clock.now())
    adding = ways[way]?.(id)
    await untilSomebodyWaits()
  })
  await adding
  const emails = await sql(shop, 'select email from event_request_guests where request_id = $1', [id])
  expect(emails).toEqual([{ email: beto[2] }])
  expect(await sql(shop, 'select from outbox where recipient = $1', [ana[2]])).toEqual([])
})
