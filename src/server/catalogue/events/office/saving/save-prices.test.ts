import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addEvent, addUser, sql, type TestEvent } from '#test/helpers/builders.ts'
import { draftOf, holdSeats, placeOrder } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let event: TestEvent
let manager: OfficeClient
let other: OfficeClient
beforeAll(async () => {
  shop = await createTestShop()
  manager = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
  other = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
})
beforeEach(async () => {
  event = await addEvent(shop)
})
afterAll(() => shop.close())

const price = async () => {
  const rows = await sql<{ price: number }>(shop, 'select price::int from variants where id = $1', [
    event.variantId,
  ])
  return rows[0]?.price
}
const setPrice = (price: number, reason?: string) =>
  manager.call(`PUT /office-api/events/${event.id}/prices`, {
    rows: [{ variantId: event.variantId, price }],
    ...(reason && { reason }),
  })
const approvalOf = ({ data }: { data: Record<string, unknown> }) => (data.approval as { id: number }).id

describe('a price that falls by more than half', () => {
  it('applies only after the approval of another person', async () => {
    const asked = await setPrice(100, 'Última semana')
    expect(asked).toMatchObject({ status: 202, data: { approval: { id: expect.any(Number) } } })
    expect(await price()).toBe(42_000)
    const approve = `POST /office-api/approvals/${approvalOf(asked)}/approve`
    expect(await manager.call(approve)).toMatchObject({ code: 'own_approval' })
    expect(await setPrice(50, 'Otra vez')).toMatchObject({ code: 'approval_is_open' })

    expect(await other.call(approve)).toMatchObject({ status: 200 })
    expect(await price()).toBe(10_000)
    const { token } = await addUser(shop)
    expect((await placeOrder(shop, token, draftOf(event, { shownTotal: 100 }))).data).toMatchObject({
      total: 100,
    })
    const changes = await sql<{ change: string }>(
      shop,
      'select change from event_changes where event_id = $1 order by id',
      [event.id],
    )
    expect(changes.map(({ change }) => change)).toEqual(['ask_prices', 'save_prices'])
  })

  it('is not approved any more once the price has changed', async () => {
    const asked = await setPrice(100, 'Última semana')
    expect((await setPrice(300)).status).toBe(200)
    const approved = await other.call(`POST /office-api/approvals/${approvalOf(asked)}/approve`)
    expect(approved).toMatchObject({ code: 'approval_changed' })
    expect(await price()).toBe(30_000)
  })

  it('needs a reason; half, a rise and a draft need nothing', async () => {
    expect(await setPrice(209)).toMatchObject({ status: 400, code: 'invalid_input' })
    expect((await setPrice(210)).data.approval).toBeNull()
    expect((await setPrice(900)).data.approval).toBeNull()
    await sql(shop, 'update events set published_at = null where id = $1', [event.id])
    expect((await setPrice(1)).data.approval).toBeNull()
  })
})

describe('a price that changes while seats are held', () => {
  it('lower: the holder pays the lower one; higher: the one that was seen', async () => {
    const [early, late] = [await addUser(shop), await addUser(shop)]
    const { data: first } = await holdSeats(shop, early.token, event, 1)
    await setPrice(300)
    const { data: second } = await holdSeats(shop, late.token, event, 1)
    await setPrice(500)
    const pay = async (token: string, holdId: string, shownTotal: number) =>
      (await placeOrder(shop, token, draftOf(event, { holdId, shownTotal }))).data.total
    expect(await pay(late.token, second.id, 300)).toBe(300)
    await setPrice(250)
    expect(await pay(early.token, first.id, 250)).toBe(250)
  })
})
