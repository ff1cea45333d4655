import { afterAll, beforeAll, expect, it } from 'vitest'
import { officeContract } from '#contract/office/office-contract.ts'
import type { OfficeEndpoint } from '#contract/office/office-endpoint.ts'
import { loadDemo } from '#demo/load-demo.ts'
import { staffRoles } from '#domain/staff/staff-roles.ts'
import { countRows } from '../helpers/count-rows.ts'
import {
  busiestCustomer,
  createProbableRequests,
  type ProbableRequests,
} from '../helpers/probable-requests.ts'
import { type OfficeClient, openOfficeAs } from '../helpers/staff.ts'
import { createTestShop, type TestShop } from '../helpers/test-shop.ts'

/* A button that is pressed several times sends equal calls at once: they make one thing. */

const presses = 6
const tries = 25

let shop: TestShop
let probable: ProbableRequests
let person: OfficeClient
beforeAll(async () => {
  shop = await createTestShop()
  await loadDemo(shop)
  probable = await createProbableRequests(shop, { buyer: await busiestCustomer(shop), seed: 11 })
  person = await openOfficeAs(shop, ...staffRoles.map((role) => ({ role, countries: ['all' as const] })))
}, 120_000)
afterAll(() => shop.close())

/** Calls that make something; logging in and calls with a key of their own are apart. */
const calls = Object.entries(officeContract as Record<string, OfficeEndpoint>).filter(
  ([call, { who, headers, upload }]) =>
    call.startsWith('POST ') &&
    who !== 'anyone' &&
    who !== 'half-open' &&
    !headers &&
    !upload &&
    // An audit and a selection for a bulk action are readings with their time.
    !/log-out|step-up|recovery-codes|factor|health\/audit|-selections$/.test(call),
)

it('equal calls of one person at once make one thing', async () => {
  const doubled: string[] = []
  const made: string[] = []
  for (const [call, endpoint] of calls) {
    for (let nth = 0; nth < tries; nth++) {
      const { method, path, body, headers } = probable(call, endpoint, nth)
      const before = await countRows(shop)
      const answers = await Promise.all(
        Array.from({ length: presses }, () =>
          shop.fetch(path, {
            method,
            headers: { ...headers, cookie: `office=${person.cookie}`, origin: shop.config.publicUrl },
            ...(body !== undefined && { body }),
          }),
        ),
      )
      if (!answers.some(({ ok }) => ok)) continue
      made.push(call)
      const after = await countRows(shop)
      const growth = Object.keys(after)
        .filter((table) => table !== 'office_log' && after[table]! > before[table]!)
        .map((table) => after[table]! - before[table]!)
      // One event has rows of many tables, and several in some.
      if (growth.length > 0 && Math.min(...growth) >= presses) doubled.push(call)
      break
    }
  }
  expect(doubled).toEqual([])
  // Otherwise too few were tried.
  expect(made.length, made.join('\n')).toBeGreaterThan(12)
}, 400_000)
