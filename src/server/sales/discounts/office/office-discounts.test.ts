import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addEvent, addUser, sql, type TestEvent } from '#test/helpers/builders.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let event: TestEvent
let manager: OfficeClient
let other: OfficeClient
let nth = 0
beforeAll(async () => {
  shop = await createTestShop()
  shop.clock.set('2026-11-21T18:00:00Z')
  manager = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
  other = await openOfficeAs(shop, { role: 'owner', countries: ['MX'] })
})
beforeEach(async () => {
  event = await addEvent(shop)
  nth++
})
afterAll(() => shop.close())

const code = () => `LUNA${nth}`
const said = (more: object = {}) => ({
  ...{ code: code(), percent: 10, totalLimit: 2, perCustomerLimit: 1 },
  ...{ validFrom: '2026-11-20T00:00', validUntil: '2026-12-01T00:00' },
  tickets: [{ variantId: event.variantId, price: null }],
  ...more,
})
const make = (more: object = {}) => manager.call('POST /office-api/discounts', said(more))
const buyWith = async (shownTotal: number) =>
  placeOrder(shop, (await addUser(shop)).token, draftOf(event, { discountCode: code(), shownTotal }))

describe('a discount code', () => {
  it('is made for a percentage or a price of its own, and counts its uses and its limit', async () => {
    const { data, status } = await make({ tickets: [{ variantId: event.variantId, price: 400 }] })
    expect(status).toBe(200)
    expect((await buyWith(400)).data.total).toBe(400)
    expect(await manager.call(`PUT /office-api/discounts/${data.id}`, said())).toMatchObject({ status: 200 })
    expect((await buyWith(378)).data.total).toBe(378)
    expect((await buyWith(378)).code).toBe('discount_not_valid')
    const { data: list } = await manager.call(`GET /office-api/discounts?event=${event.id}`)
    expect(list).toMatchObject({
      count: 1,
      rows: [
        {
          code: code(),
          state: 'used_up',
          uses: 2,
          totalLimit: 2,
          percent: 10,
          validUntil: '2026-12-01T00:00',
        },
      ],
    })
    const tooFew = await manager.call(`PUT /office-api/discounts/${data.id}`, said({ totalLimit: 1 }))
    expect(tooFew.code).toBe('invalid_input')
  })

  it('is ended at once', async () => {
    const { data } = await make()
    await manager.call(`POST /office-api/discounts/${data.id}/end`)
    expect((await buyWith(378)).code).toBe('discount_not_valid')
    expect((await manager.call(`GET /office-api/discounts/${data.id}`)).data.state).toBe('ended')
  })

  it.each([
    ['half of a price', { percent: 50 }],
    ['no limit of uses', { totalLimit: null }],
  ])('with %s counts once a second person has approved it', async (_what, more) => {
    expect((await make(more)).code).toBe('invalid_input')
    const asked = await make({ ...more, reason: 'Fin de temporada' })
    expect(asked).toMatchObject({ status: 202, data: { id: null } })
    expect((await buyWith(210)).code).toBe('discount_not_valid')
    const approve = `POST /office-api/approvals/${(asked.data.approval as { id: number }).id}/approve`
    expect((await manager.call(approve)).code).toBe('own_approval')
    expect((await other.call(approve)).status).toBe(200)
    const price = 'percent' in more ? 210 : 378
    expect((await buyWith(price)).data.total).toBe(price)
  })

  it('is not approved any more once its terms or the price of a ticket have changed', async () => {
    const approve = ({ data }: { data: Record<string, unknown> }) =>
      other.call(`POST /office-api/approvals/${(data.approval as { id: number }).id}/approve`)
    const { data } = await make()
    const path = `PUT /office-api/discounts/${data.id}`
    const half = await manager.call(path, said({ version: 1, percent: 50, reason: 'Fin de temporada' }))
    expect(half.status).toBe(202)
    expect((await manager.call(path, said({ version: 1, percent: 20 }))).status).toBe(200)
    expect((await approve(half)).code).toBe('approval_changed')
    expect((await buyWith(336)).data.total).toBe(336)

    const dear = await make({ code: `${code()}B`, percent: 50, reason: 'Fin de temporada' })
    await sql(shop, 'update variants set price = 50000 where id = $1', [event.variantId])
    expect((await approve(dear)).code).toBe('approval_changed')
  })

  it('is refused with a code that is taken, a price above the list, another country, and an older version', async () => {
    const { data } = await make()
    expect((await make()).code).toBe('discount_code_taken')
    const dear = { code: `${code()}X`, tickets: [{ variantId: event.variantId, price: 421 }] }
    expect((await make(dear)).code).toBe('invalid_input')
    const abroad = await openOfficeAs(shop, { role: 'manager', countries: ['CL'] })
    const path = `/office-api/discounts/${data.id}`
    expect((await abroad.call(`GET ${path}`)).status).toBe(404)
    expect((await abroad.call(`PUT ${path}`, said())).status).toBe(404)
    expect((await manager.call(`PUT ${path}`, said({ version: 1 }))).status).toBe(200)
    expect((await manager.call(`PUT ${path}`, said({ version: 1 }))).status).toBe(200)
    expect((await other.call(`PUT ${path}`, said({ version: 1 }))).code).toBe('edited_meanwhile')
  })

  it('for events of two countries is changed and ended only by staff of both, who see why', async () => {
    const { data } = await make()
    const inChile = await addEvent(shop, { countryCode: 'CL', currency: 'CLP', price: 12_000 })
    const addPrice = 'insert into discount_prices (discount_id, variant_id, price) values ($1, $2, 100)'
    await sql(shop, addPrice, [data.id, inChile.variantId])
    const path = `/office-api/discounts/${data.id}`
    expect((await manager.call(`GET ${path}`)).status).toBe(200)
    const abroad = { status: 403, code: 'discount_abroad' }
    expect(await manager.call(`PUT ${path}`, said())).toMatchObject(abroad)
    expect(await manager.call(`POST ${path}/end`)).toMatchObject(abroad)
    const ofBoth = await openOfficeAs(shop, { role: 'manager', countries: ['MX', 'CL'] })
    const tickets = [event, inChile].map(({ variantId }, nth) => ({ variantId, price: nth ? 10_000 : 400 }))
    expect((await ofBoth.call(`PUT ${path}`, said({ tickets }))).status).toBe(200)
    expect((await ofBoth.call(`GET ${path}`)).data.tickets).toMatchObject([
      { currency: 'MXN', listPrice: 420, price: 400 },
      { currency: 'CLP', listPrice: 12_000, price: 10_000 },
    ])
  })
})
