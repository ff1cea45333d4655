import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { EndpointShape, Envelope } from '#contract/endpoint.ts'
import { officeContract } from '#contract/office/office-contract.ts'
import { loadDemo } from '#demo/load-demo.ts'
import { staffRoles } from '#domain/staff/staff-roles.ts'
import { createApp } from '#server/app.ts'
import type { Database } from '#server/platform/database.ts'
import { openSession, sql } from '../helpers/builders.ts'
import { countRows } from '../helpers/count-rows.ts'
import { photo } from '../helpers/private-events.ts'
import {
  busiestCustomer,
  createProbableRequests,
  type ProbableRequests,
} from '../helpers/probable-requests.ts'
import { openOfficeAs } from '../helpers/staff.ts'
import { createTestShop, requestTo, type TestShop } from '../helpers/test-shop.ts'

/* A session can end between the moment at which its caller is identified and that of the act. */

/** Calls for which the demo has nothing to act on. One that reaches its act after all fails. */
const withoutObject: Record<string, string> = {
  'POST /office-api/notifications/{id}/replay': 'no provider has sent a notification',
  'POST /office-api/settlement-files/{id}': 'no settlement file waits for its import',
  'POST /office-api/statement-imports/{id}': 'no statement waits for its import',
}

const most = 60

let shop: TestShop
let probable: ProbableRequests
let buyer: string
beforeAll(async () => {
  shop = await createTestShop()
  await loadDemo(shop)
  buyer = await busiestCustomer(shop)
  await sql(
    shop,
    `update event_requests set owner_id = $1 where id = (select min(id) from event_requests where state = 'saved')`,
    [buyer],
  )
  await sql(shop, `update users set roles = '{check-in}', verified_at = null where id = $1`, [buyer])
  probable = await createProbableRequests(shop, { buyer, seed: 7 })
}, 120_000)
afterAll(() => shop.close())

const idsOf = async (text: string, values: unknown[] = []) =>
  (await sql<{ id: string | number }>(shop, text, values)).map(({ id }) => id)

/** The shop in which `end` runs right after a call has found its session by this statement. */
function shopThatEnds(lookUp: string, end: () => Promise<unknown>) {
  const db: Database = {
    ...shop.db,
    async query(statement, values) {
      const rows = await shop.db.query<never>(statement, values)
      if (statement.name === lookUp) await end()
      return rows
    },
  }
  return createApp({ ...shop, db })
}

/** The codes with which the calls answer while their caller's session ends; `done` for those that are made. */
async function callWhileEnding(
  endpoints: object,
  { lookUp, table, headers }: { lookUp: string; table: string; headers: Record<string, string> },
): Promise<Record<string, Set<string>>> {
  const app = shopThatEnds(lookUp, () => sql(shop, `update ${table} set ended_at = $1`, [shop.clock.now()]))
  const answers: Record<string, Set<string>> = {}
  for (const [call, endpoint] of Object.entries(
    endpoints as Record<string, EndpointShape & { who: unknown }>,
  )) {
    if (call.startsWith('GET ') || endpoint.who === 'anyone' || endpoint.who === 'half-open') continue
    const codes = new Set<string>()
    answers[call] = codes
    for (
      let nth = 0;
      nth < most && !codes.has('login_required') && !codes.has('office_log_in_required');
      nth++
    ) {
      await sql(shop, `update ${table} set ended_at = null`)
      const { method, path, body, headers: own } = probable(call, endpoint, nth)
      const all = { ...own, ...headers }
      const request = endpoint.upload
        ? await uploadTo(call, endpoint.upload.field, headers)
        : requestTo(shop.config.publicUrl, path, {
            method,
            headers: all,
            ...(body !== undefined && { body }),
          })
      const answer = await app.fetch(request, {
        incoming: { headers: Object.fromEntries(request.headers), socket: { remoteAddress: '127.0.0.1' } },
      } as never)
      const envelope = (await answer.json()) as Envelope<unknown>
      codes.add(envelope.success ? 'done' : envelope.error.code)
    }
  }
  return answers
}

async function uploadTo(call: string, field: string, headers: Record<string, string>): Promise<Request> {
  const form = new FormData()
  form.set(field, new File([new Uint8Array(await photo())], 'a.png'))
  const [own] = await idsOf("select id from event_requests where owner_id = $1 and state = 'saved' limit 1", [
    buyer,
  ])
  const path = call.split(' ')[1]!.replace('{id}', String(own ?? 1))
  return requestTo(shop.config.publicUrl, `${path}?country=MX&provider=mercadopago`, {
    method: 'POST',
    headers,
    body: form,
  })
}

it.each(['customers', 'staff'] as const)(
  'no act of %s outlives the session that began it',
  async (who) => {
    const before = await countRows(shop)
    const staff = await openOfficeAs(
      shop,
      ...staffRoles.map((role) => ({ role, countries: ['all' as const] })),
    )
    const answers =
      who === 'customers'
        ? await callWhileEnding(contract, {
            ...{ lookUp: 'live-session', table: 'sessions' },
            headers: { authorization: `Bearer ${await openSession(shop, buyer)}` },
          })
        : await callWhileEnding(officeContract, {
            ...{ lookUp: 'live-staff-session', table: 'staff_sessions' },
            headers: { cookie: `office=${staff.cookie}`, origin: shop.config.publicUrl },
          })
    const named = (is: (codes: Set<string>, call: string) => boolean) =>
      Object.entries(answers)
        .filter(([call, codes]) => is(codes, call))
        .map(([call, codes]) => `${call}: ${[...codes].join(', ')}`)
    const reached = (codes: Set<string>) => codes.has('login_required') || codes.has('office_log_in_required')
    expect(named((codes) => codes.has('done'))).toEqual([])
    expect(named((codes, call) => reached(codes) === call in withoutObject)).toEqual([])
    const after = await countRows(shop)
    const changed = Object.keys(after).filter((table) => after[table] !== before[table])
    const own = ['office_log', 'sessions', 'staff_people', 'staff_roles', 'staff_sessions']
    expect(changed.filter((table) => !own.includes(table))).toEqual([])
  },
  300_000,
)
