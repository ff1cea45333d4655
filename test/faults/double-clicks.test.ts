import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { officeContract } from '#contract/office/office-contract.ts'
import type { EndpointShape } from '#contract/platform/endpoint.ts'
import { loadDemo } from '#demo/load-demo.ts'
import { staffRoles } from '#domain/people/staff/staff-roles.ts'
import { samePressMs } from '#domain/platform/time/same-press.ts'
import { createApp } from '#server/app.ts'
import { hashPassword } from '#server/people/accounts/passwords/passwords.ts'
import { type Database, mayWrite } from '#server/platform/database.ts'
import { addEvent, addOrder, addUser, openSession, sql } from '../helpers/builders.ts'
import { watchInserts } from '../helpers/count-inserted.ts'
import {
  busiestCustomer,
  createProbableRequests,
  type ProbableRequests,
  probablePassword,
} from '../helpers/probable-requests.ts'
import { draftOf, holdSeats } from '../helpers/purchase.ts'
import { openOfficeAs } from '../helpers/staff.ts'
import { createTestShop, requestTo, type TestShop } from '../helpers/test-shop.ts'

/* A button that is pressed several times sends equal calls at once: they make one thing. */

const presses = 8
const mostTries = 30

let shop: TestShop
let buyer: string
let probable: ProbableRequests
let rehearse: TestShop['fetch']
let countInserted: Awaited<ReturnType<typeof watchInserts>>
beforeAll(async () => {
  shop = await createTestShop()
  await loadDemo(shop)
  buyer = await busiestCustomer(shop)
  const password = await hashPassword(probablePassword)
  await sql(shop, `update users set roles = '{check-in}', password_hash = $2 where id = $1`, [
    buyer,
    password,
  ])
  const [event, soldOut] = [await addEvent(shop), await addEvent(shop, { size: 1 })]
  const other = await addUser(shop)
  await addOrder(shop, { user: other, event: soldOut })
  for (const state of ['awaiting_transfer_payment', 'paid'])
    await addOrder(shop, { user: { id: buyer }, event, state, passengers: 2 })
  await holdSeats(shop, await openSession(shop, buyer), event, 1)
  probable = await createProbableRequests(shop, {
    ...{ buyer, seed: 11 },
    fields: {
      ...{ tickets: [draftOf(event).tickets], paymentCode: ['transferencia'] },
      ...{
        eventDateId: [event.dateId, soldOut.dateId],
        productVariantId: [event.variantId, soldOut.variantId],
      },
      ...{ provinceId: [event.provinceId], placeId: [event.placeId], email: [other.email] },
      ...{
        seats: [1],
        ticket: [0],
        passenger: [1],
        position: [1],
        commune_id: [event.countyId],
        quantity: [1],
      },
      ...{ address: ['Durango 100'], passengerAddress: ['Durango 100'], shownTotal: [420] },
      ...{ url: [`${shop.config.publicUrl}/event/x`], point: ['19.4131, -99.1622'], subject: [''] },
    },
  })
  countInserted = await watchInserts(shop)
  rehearse = createRehearsal()
}, 120_000)
afterAll(() => shop.close())

/** Answers calls, and rolls back everything that they write. */
function createRehearsal(): TestShop['fetch'] {
  const rolledBack = Symbol('rolled back')
  const db: Database = {
    ...shop.db,
    async transaction(work) {
      const outcome = Promise.withResolvers<never>()
      await shop.db
        .transaction(async (tx) => {
          outcome.resolve((await work(tx)) as never)
          throw rolledBack
        })
        .catch((error) => error !== rolledBack && outcome.reject(error))
      return outcome.promise
    },
    query: (statement, values) =>
      mayWrite(statement)
        ? db.transaction((tx) => tx.query<never>(statement, values))
        : shop.db.query<never>(statement, values),
  }
  const app = createApp({ ...shop, db })
  return async (path, init) => {
    const request = requestTo(shop.config.publicUrl, path, init)
    const incoming = { headers: Object.fromEntries(request.headers), socket: { remoteAddress: '127.0.0.1' } }
    return app.fetch(request, { incoming } as never)
  }
}

/** The ids of what a call has made, in its answer. */
function idsIn(data: unknown, name = ''): string[] {
  if (typeof data === 'object' && data !== null)
    return Object.entries(data).flatMap(([key, value]) => idsIn(value, key))
  return /^(id|number|slug)$|Id$/.test(name) ? [`${name} ${data}`] : []
}

type Pressed = {
  calls: (readonly [string, EndpointShape])[]
  headers: () => Promise<Record<string, string>>
  /** where each call is recorded, whatever it does */
  log: string
}

/** The calls that succeeded, and those whose presses made several things or were told of different ones. */
async function pressAll({ calls, headers, log }: Pressed) {
  const found = { made: [] as string[], wrong: [] as string[] }
  for (const [call, endpoint] of calls) {
    const own = await headers()
    for (let nth = 0; nth < mostTries; nth++) {
      const { method, path, body, headers: sent } = probable(call, endpoint, nth)
      const init = { method, headers: { ...sent, ...own }, ...(body !== undefined && { body }) }
      if (!(await rehearse(path, init)).ok) continue
      await countInserted()
      const answers = await Promise.all(Array.from({ length: presses }, () => shop.fetch(path, init)))
      const done = answers.filter(({ ok }) => ok)
      if (done.length === 0) continue
      found.made.push(call)
      const counted = Object.entries(await countInserted()).filter(([table]) => table !== log)
      const named = await Promise.all(
        done.map(async (answer) =>
          idsIn(await answer.json())
            .sort()
            .join(),
        ),
      )
      const ids = new Set(named)
      const statuses = answers.map(({ status }) => status)
      // One thing has rows of many tables, and several in some.
      const isDoubled = counted.length > 0 && Math.min(...counted.map(([, count]) => count)) >= presses
      if (isDoubled || ids.size > 1 || statuses.some((status) => status >= 500))
        found.wrong.push(JSON.stringify({ call, statuses, ids: [...ids], counted }))
      break
    }
  }
  return found
}

const callsOf = (endpoints: object) =>
  Object.entries(endpoints as Record<string, EndpointShape>).filter(([, { upload }]) => !upload)

it('equal calls of one member of staff at once make one thing', async () => {
  const person = await openOfficeAs(
    shop,
    ...staffRoles.map((role) => ({ role, countries: ['all' as const] })),
  )
  const headers = { cookie: `office=${person.cookie}`, origin: shop.config.publicUrl }
  const { made, wrong } = await pressAll({
    calls: callsOf(officeContract).filter(
      ([call, { headers: key }]) =>
        call.startsWith('POST ') &&
        // With a key of its own. An audit, a check of the log and a selection for a bulk action are readings with their time.
        !key &&
        !/log-in|log-out|step-up|recovery-codes|factor|health\/audit|log\/verify|-selections$/.test(call),
    ),
    headers: async () => headers,
    log: 'office_log',
  })
  expect(wrong).toEqual([])
  // Otherwise too few were tried.
  expect(made.length, made.join('\n')).toBeGreaterThan(25)
}, 400_000)

it('equal calls of one customer at once make one thing', async () => {
  const { made, wrong } = await pressAll({
    calls: callsOf(contract).filter(
      ([call]) =>
        // Each log-in is a session of its own, and each look at the gate is recorded.
        !call.startsWith('GET ') && !/login$|check-in\/search$/.test(call),
    ),
    // Some calls end the session.
    headers: async () => ({ authorization: `Bearer ${await openSession(shop, buyer)}` }),
    log: 'account_changes',
  })
  expect(wrong).toEqual([])
  expect(made.length, made.join('\n')).toBeGreaterThan(20)
}, 400_000)

it('seats that are held again a moment later are other seats', async () => {
  const [{ token }, event] = [await addUser(shop), await addEvent(shop)]
  const first = await holdSeats(shop, token, event, 1)
  shop.clock.advance(samePressMs)
  const second = await holdSeats(shop, token, event, 1)
  expect(second.data.id).not.toBe(first.data.id)
})
