import { afterAll, beforeAll, expect, it } from 'vitest'
import { requestStateCodes } from '#contract/catalogue/private-events.ts'
import {
  type RequestChange,
  type RequestState,
  stateAfter,
} from '#domain/catalogue/private-events/request-states.ts'
import { addEvent, addUser, sql, type TestUser } from '#test/helpers/builders.ts'
import { addCounty, completeEvent, keep, sendComplete } from '#test/helpers/private-events.ts'
import { call } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

/* The statements that write requests compute the next state in SQL; the table of the domain says which it must be. */

let shop: TestShop
let owner: TestUser
let countyId: number

beforeAll(async () => {
  shop = await createTestShop()
  countyId = await addCounty(shop)
})
afterAll(() => shop.close())

/** A complete request of a new customer, in an open state. */
async function requestIn(state: RequestState): Promise<number> {
  owner = await addUser(shop)
  const id = await sendComplete(shop, owner, countyId, [['Ana', '+525512345678', 'ana@example.mx']])
  await sql(shop, 'delete from event_request_changes where request_id = $1', [id])
  await sql(shop, 'update event_requests set state = $2, reject_reason = $3 where id = $1', [
    id,
    state,
    state === 'rejected' ? 'Falta la hora de regreso.' : null,
  ])
  return id
}

const draft = 3
const review = 2

it.each<[RequestState, string, 2 | 3, RequestChange]>([
  ['saved', 'saved', draft, 'edit'],
  ['saved', 'sent', review, 'submit'],
  ['saved', 'sent without a picture', review, 'edit'],
  ['under_review', 'saved', draft, 'withdraw'],
  ['under_review', 'sent', review, 'edit'],
  ['rejected', 'saved', draft, 'edit'],
  ['rejected', 'sent', review, 'submit'],
  ['rejected', 'sent without a picture', review, 'edit'],
])('a request that is %s and then %s takes the step of the table', async (from, how, state, change) => {
  const id = await requestIn(from)
  if (how === 'sent without a picture')
    await sql(shop, 'update event_requests set image_path = null where id = $1', [id])
  await keep(shop, owner, { id, state }, { ...completeEvent(countyId), name: 'Boda de Ana y Luis' })
  const steps = await sql(
    shop,
    `select c.change, c.details->>'from' as from, c.details->>'to' as to, r.state
     from event_request_changes c join event_requests r on r.id = c.request_id where r.id = $1`,
    [id],
  )
  const to = stateAfter(from, change)
  expect(steps).toEqual([{ change, from, to, state: to }])
})

it('a request that is saved again as it is has no new step', async () => {
  const id = await requestIn('saved')
  await keep(shop, owner, { id, state: draft }, { ...completeEvent(countyId), name: 'Boda de Ana y Luis' })
  const steps = () => sql(shop, 'select from event_request_changes where request_id = $1', [id])
  expect(await steps()).toHaveLength(1)
  await keep(shop, owner, { id, state: draft }, { ...completeEvent(countyId), name: 'Boda de Ana y Luis' })
  expect(await steps()).toHaveLength(1)
})

it('an active request whose event is over is in the state after the step of the clock', async () => {
  const id = await requestIn('under_review')
  const event = await addEvent(shop)
  const ended = new Date(shop.clock.now().getTime() - 1000)
  await sql(
    shop,
    `update event_requests set state = 'active', event_id = $2, starts_at = $3::timestamptz - interval '1 hour', ends_at = $3
     where id = $1`,
    [id, event.id, ended],
  )
  const path = `/shop-api/event-requests/${id}`
  const { data } = await call<{ state: number }>(shop, path, { token: owner.token })
  const after = stateAfter('active', 'finish')
  expect(data.state).toBe(after && requestStateCodes[after])
})
