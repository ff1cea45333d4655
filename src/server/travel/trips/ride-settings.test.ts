import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendDueMails } from '#server/mails/sending/send-mails.ts'
import { addEvent, sql, type TestEvent } from '#test/helpers/builders.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { addParties, makePlan, publishPlan } from '#test/helpers/trips.ts'

let shop: TestShop
let planner: OfficeClient
let event: TestEvent
beforeAll(async () => {
  shop = await createTestShop()
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
})
afterAll(() => shop.close())
beforeEach(async () => {
  event = await addEvent(shop, { pickUp: { from: 300, until: 240 }, capacity: 6, stops: 2 })
})
const set = (column: string, minutes: number) =>
  sql(shop, `update events set ${column} = $2 where id = $1`, [event.id, minutes])

test('a van waits at each stop as long as the event says, and the mail says so', async () => {
  const { user } = await addParties(shop, event, [{ 'Orizaba 34': ['Ana'], 'Durango 8': ['Luis'] }])
  const gapOf = ({ routes }: Awaited<ReturnType<typeof makePlan>>) => {
    const [first, second] = routes.find(({ leg }) => leg === 'outbound')?.stops ?? []
    return Date.parse(second?.at ?? '') - Date.parse(first?.at ?? '')
  }
  const before = gapOf(await makePlan(shop, planner, event))
  await set('stop_minutes', 9)

  const made = await makePlan(shop, planner, event)

  expect(gapOf(made) - before).toBe(4 * 60_000)
  await publishPlan(planner, made.planId)
  await sendDueMails(shop)
  const [mail] = await sql<{ text: string }>(shop, 'select plain as text from mailbox where recipient = $1', [
    user.email,
  ])
  expect(mail?.text).toContain('esperamos 9 minutos')
})

test('an address beyond the longest ride of the event is left over, one within it is not', async () => {
  const far = await addParties(shop, event, [{ 'Lejos 1': ['Ana'] }], { at: [19.9, -99.16] })
  await set('ride_limit_minutes', 15)
  expect((await makePlan(shop, planner, event)).unplanned).toMatchObject([
    { orderNumber: far.number, why: 'too_far' },
  ])
  await set('ride_limit_minutes', 200)
  expect((await makePlan(shop, planner, event)).unplanned).toEqual([])
})

test('a plan whose vans would come later than the event now wants is not published', async () => {
  await addParties(shop, event, [{ 'Orizaba 34': ['Ana'] }])
  const { planId } = await makePlan(shop, planner, event)
  await set('arrival_margin_minutes', 239)

  expect(await publishPlan(planner, planId)).toMatchObject({ status: 409, code: 'plan_breaks_rules' })
})
