import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Plan } from '#contract/office/travel/plans.ts'
import type { Trip } from '#contract/office/travel/trips.ts'
import { sendDueMails } from '#server/mails/sending/send-mails.ts'
import { addEvent, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import {
  addParties as addPartiesOf,
  makePlan,
  publishPlan,
  showPlan,
  solveAtOnce,
} from '#test/helpers/trips.ts'

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

const addParties = (parties: Record<string, string[]>[], more: { at?: [number, number] } = {}) =>
  addPartiesOf(shop, event, parties, more)
const plan = (body: object = {}) => makePlan(shop, planner, event, body)
const show = (id: number) => showPlan(planner, id)
const publish = (id: number, reason?: string) => publishPlan(planner, id, reason)
const edit = ({ planId, revision }: Plan, step: object, by = planner) =>
  by.call(`POST /office-api/plans/${planId}/edits`, { revision, ...step })

async function mailsTo(user: TestUser) {
  await sendDueMails(shop)
  return sql(shop, 'select from mailbox where recipient = $1', [user.email])
}

const north: [number, number] = [19.48, -99.13]

const vehicleOf = ({ routes }: Plan, orderNumber: string, leg = 'outbound') =>
  routes.find(
    (route) =>
      route.leg === leg &&
      route.stops.some(({ parties }) => parties.some((party) => party.orderNumber === orderNumber)),
  )?.vehicle
const idOf = ({ routes, unplanned }: Plan, orderNumber: string) =>
  [...routes.flatMap(({ stops }) => stops.flatMap(({ parties }) => parties)), ...unplanned].find(
    (party) => party.orderNumber === orderNumber,
  )?.id ?? ''
const order = ({ routes }: Plan, vehicle: string, leg = 'outbound') =>
  routes
    .find((route) => route.vehicle === vehicle && route.leg === leg)
    ?.stops.map(({ parties }) => parties[0]?.address)

test('a moved party rides both ways in the other van; violations are shown immediately', async () => {
  const [first, second] = [
    await addParties([{ 'Orizaba 34': ['Ana', 'Luis', 'Eva'] }]),
    await addParties([{ 'Norte 8': ['Iris', 'Saúl', 'Leo'] }], { at: north }),
  ]
  const made = await plan({ seatsPerVehicle: 4 })
  const [from, to] = [vehicleOf(made, first.number), vehicleOf(made, second.number)]
  expect(from).not.toBe(to)

  const { status } = await edit(made, { act: 'move', parties: [idOf(made, first.number)], vehicle: to })

  expect(status).toBe(200)
  const moved = await show(made.planId)
  expect(vehicleOf(moved, first.number)).toBe(to)
  expect(vehicleOf(moved, first.number, 'return')).toBe(to)
  expect(moved.routes.map(({ vehicle }) => vehicle)).toEqual([to, to])
  expect(moved.violations).toEqual(
    expect.arrayContaining([{ kind: 'seats', vehicle: to, orderNumber: null }]),
  )
  expect(await publish(made.planId)).toMatchObject({ status: 409, code: 'plan_breaks_rules' })
})

test('a ticket with several addresses goes to another van as a whole', async () => {
  const order = await addParties([{ 'Orizaba 34': ['Ana'], 'Durango 8': ['Luis'] }])
  const made = await plan()

  await edit(made, { act: 'move', parties: [idOf(made, order.number)], vehicle: 'new' })

  const moved = await show(made.planId)
  expect(moved.violations).toEqual([])
  expect(moved.routes.map(({ leg, people }) => [leg, people])).toEqual([
    ['outbound', 2],
    ['return', 2],
  ])
})

test('the order of stops is as the planner says, with its hours anew, and is undone and done again', async () => {
  for (const [nth, street] of ['A', 'B', 'C'].entries())
    await addParties([{ [street]: ['Ana'] }], { at: [19.41 + nth * 0.01, -99.16] })
  const made = await plan()
  const before = order(made, 'Van 1')
  const last = made.routes[0]?.stops[2]?.parties[0]?.id

  await edit(made, { act: 'move', parties: [last], vehicle: 'Van 1', position: 0 })
  const moved = await show(made.planId)
  expect(order(moved, 'Van 1')).toEqual([before?.[2], before?.[0], before?.[1]])
  expect(moved.routes[0]?.stops.map(({ at }) => at)).toEqual(
    moved.routes[0]?.stops.map(({ at }) => at).toSorted(),
  )
  expect(moved).toMatchObject({ canUndo: true, canRedo: false, violations: [] })

  await edit(moved, { act: 'undo' })
  const undone = await show(made.planId)
  expect(order(undone, 'Van 1')).toEqual(before)
  expect(undone).toMatchObject({ canUndo: false, canRedo: true })
  expect(await edit(undone, { act: 'undo' })).toMatchObject({ status: 409, code: 'no_step_left' })

  await edit(undone, { act: 'redo' })
  expect(order(await show(made.planId), 'Van 1')).toEqual(order(moved, 'Van 1'))
})

test('a party is taken off its van and placed again', async () => {
  const gone = await addParties([{ 'Orizaba 34': ['Ana'] }])
  const made = await plan()
  await edit(made, { act: 'move', parties: [idOf(made, gone.number)], vehicle: null })
  const without = await show(made.planId)
  expect(without).toMatchObject({ routes: [], unplanned: [{ orderNumber: gone.number }] })

  await edit(without, { act: 'move', parties: [idOf(without, gone.number)], vehicle: 'new' })
  expect(await show(made.planId)).toMatchObject({ unplanned: [], violations: [] })
})

test('of two concurrent planners one is warned, and no edit is lost', async () => {
  const [first, second] = [
    await addParties([{ 'Orizaba 34': ['Ana'] }]),
    await addParties([{ 'Norte 8': ['Iris'] }], { at: north }),
  ]
  const made = await plan()
  const other = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  const move = (number: string) => ({ act: 'move', parties: [idOf(made, number)], vehicle: 'new' })

  expect((await edit(made, move(first.number), other)).status).toBe(200)
  const late = await edit(made, move(second.number))

  expect(late).toMatchObject({ status: 409, code: 'edited_meanwhile', data: { theirs: { act: 'move' } } })
  const now = await show(made.planId)
  expect(vehicleOf(now, first.number)).not.toBe(vehicleOf(now, second.number))
  expect((await edit(now, move(second.number))).status).toBe(200)

  const again = await show(made.planId)
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => edit(again, { act: 'lock', vehicle: 'Van 1' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
})

test('the solver continues from an edited draft and keeps locked parts', async () => {
  const [first, second] = [
    await addParties([{ 'Orizaba 34': ['Ana'] }]),
    await addParties([{ 'Orizaba 36': ['Iris'] }], { at: [19.4101, -99.1601] }),
  ]
  const made = await plan()
  await edit(made, { act: 'move', parties: [idOf(made, second.number)], vehicle: 'new' })
  const split = await show(made.planId)
  const own = vehicleOf(split, second.number)
  expect(own).not.toBe(vehicleOf(split, first.number))
  await edit(split, { act: 'lock', party: idOf(split, second.number) })
  const improve = async () => {
    const { data } = await planner.call(`POST /office-api/plans/${made.planId}/drafts`, { seconds: 1 })
    await solveAtOnce(shop)
    return show(data.planId as number)
  }

  const improved = await improve()
  expect(vehicleOf(improved, second.number)).toBe(own)
  expect(improved).toMatchObject({ version: 2, state: 'draft', unplanned: [], violations: [] })
  const trip = (await planner.call(`GET /office-api/trips/${event.dateId}`)).data as unknown as Trip
  expect(trip.plans.map(({ version, basedOn }) => [version, basedOn])).toEqual([
    [2, 1],
    [1, null],
  ])

  await edit(await show(made.planId), { act: 'unlock', party: idOf(split, second.number) })
  expect((await improve()).routes.filter(({ leg }) => leg === 'outbound')).toHaveLength(1)
})

test('a published plan is changed as a new draft, and only customers with a changed promise are informed', async () => {
  const [first, second] = [
    await addParties([{ 'Orizaba 34': ['Ana'] }]),
    await addParties([{ 'Norte 8': ['Iris'] }], { at: north }),
  ]
  const made = await plan()
  await publish(made.planId)
  for (const { user } of [first, second]) expect(await mailsTo(user)).toHaveLength(1)
  expect(await edit(await show(made.planId), { act: 'lock', vehicle: 'Van 1' })).toMatchObject({
    code: 'plan_not_draft',
  })

  const { data } = await planner.call(`POST /office-api/plans/${made.planId}/drafts`, {})
  const draft = await show(data.planId as number)
  expect(draft).toMatchObject({ state: 'draft', version: 2, brokenPromises: [] })
  await edit(draft, { act: 'move', parties: [idOf(draft, second.number)], vehicle: 'new' })
  const edited = await show(draft.planId)
  expect(edited.brokenPromises).toMatchObject([
    { orderNumber: second.number, toldVehicle: 'Van 1', vehicle: 'Van 2' },
  ])
  expect((await publish(draft.planId, 'Van propia')).status).toBe(200)

  expect(await mailsTo(first.user)).toHaveLength(1)
  expect(await mailsTo(second.user)).toHaveLength(2)
})

test('a draft of a date that has moved is not edited, and no party of another trip is', async () => {
  await addParties([{ 'Orizaba 34': ['Ana'] }])
  const made = await plan()
  expect(
    await edit(made, { act: 'move', parties: ['00000000-0000-7000-8000-000000000000/0'], vehicle: 'Van 1' }),
  ).toMatchObject({ status: 400, code: 'invalid_input' })
  await sql(shop, `update event_dates set starts_at = starts_at + interval '10 minutes' where id = $1`, [
    event.dateId,
  ])
  expect(await edit(made, { act: 'undo' })).toMatchObject({ code: 'plan_outdated' })
})
