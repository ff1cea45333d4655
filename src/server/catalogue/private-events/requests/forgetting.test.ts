import { afterAll, beforeAll, expect, it } from 'vitest'
import { approveRequest } from '#server/catalogue/private-events/requests/decide-request.ts'
import { forgetCustomer, hasTripsAhead } from '#server/people/accounts/privacy/deletion-sql.ts'
import { myDataPage } from '#server/people/accounts/privacy/my-data-page.ts'
import { readMyData } from '#server/people/accounts/privacy/my-data-sql.ts'
import { addUser, sql } from '#test/helpers/builders.ts'
import { addCounty, keep, sendComplete } from '#test/helpers/private-events.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let countyId: number
beforeAll(async () => {
  shop = await createTestShop()
  countyId = await addCounty(shop)
})
afterAll(() => shop.close())

it('an export of data has the requests with their guests, and the invitations', async () => {
  const owner = await addUser(shop)
  const guest = await addUser(shop)
  const id = await sendComplete(shop, owner, countyId, [['Ana Sáenz', '55 1234 5678', guest.email]])
  await approveRequest(shop, id, { price: 0 })
  const data = await readMyData(shop.db, owner.id)
  expect(data.privateEvents).toMatchObject([
    {
      event: 'Boda de Renata y Joaquín',
      state: 'active',
      stops: [{ address: 'Auditorio Nacional' }],
      guests: [{ fullname: 'Ana Sáenz', email: guest.email }],
    },
  ])
  expect(data.invitations).toEqual([])
  const ofGuest = await readMyData(shop.db, guest.id)
  expect(ofGuest).toMatchObject({ privateEvents: [], invitations: [{ fullname: 'Ana Sáenz' }] })
  expect(myDataPage(data, 'en_US')).toContain('Ana Sáenz')
  expect(myDataPage(data, 'en_US')).not.toContain('page_my_data')
})

it('an account with a future party is not deleted; later no data identify the host or the guests', async () => {
  const owner = await addUser(shop)
  const guest = await addUser(shop)
  const id = await sendComplete(shop, owner, countyId, [
    ['Ana Sáenz', '55 1234 5678', guest.email],
    ['Bruno', '55 1234 5678', 'bruno9@vaiven.test'],
  ])
  await approveRequest(shop, id, { price: 0 })
  await keep(shop, owner, {}, { name: 'Un borrador' })
  expect(await hasTripsAhead(shop.db, owner.id, shop.clock.now())).toBe(true)
  const later = new Date('2027-03-08T00:00:00Z')
  expect(await hasTripsAhead(shop.db, owner.id, later)).toBe(false)

  const guestsOf = () => sql(shop, 'select email from event_request_guests where request_id = $1', [id])
  await forgetCustomer(shop.db, guest.id, later)
  expect(await guestsOf()).toEqual([{ email: 'bruno9@vaiven.test' }])
  await forgetCustomer(shop.db, owner.id, later)
  expect(await guestsOf()).toEqual([])
  const requests = await sql(
    shop,
    'select state, address, location, invitation, image_path from event_requests where owner_id = $1',
    [owner.id],
  )
  expect(requests).toEqual([
    { state: 'active', address: '', location: '', invitation: '', imagePath: '/favicon.svg' },
  ])
})
