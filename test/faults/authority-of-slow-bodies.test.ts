import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { officeContract } from '#contract/office/office-contract.ts'
import type { EndpointShape, Envelope } from '#contract/platform/endpoint.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { staffRoles } from '#domain/people/staff/staff-roles.ts'
import { eraseCustomer } from '#server/people/accounts/data-requests/erase-customer.ts'
import { addUser, sql } from '../helpers/builders.ts'
import { countRows } from '../helpers/count-rows.ts'
import { openOfficeAs } from '../helpers/staff.ts'
import { createTestShop, type TestShop } from '../helpers/test-shop.ts'

/* A client may take two minutes to send its body; what it may do then is decided by then. */

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const isKnown = (who: unknown) => who !== 'anyone' && who !== 'half-open'

/**
 * The calls that read a body or a file from a caller who has to be known. Customers upload to their own requests,
 * which own-uploads in uploads.test.ts has.
 */
const callsOf = (endpoints: object) =>
  Object.entries(endpoints as Record<string, EndpointShape & { who: unknown }>)
    .filter(
      ([call, { who, body, upload }]) => isKnown(who) && (body || (upload && !call.includes('/shop-api/'))),
    )
    .map(([call, { upload }]) => ({ call, upload }))

/** Sends the rest of the body after `meanwhile`, which begins when the shop wants to read it. */
async function sendSlowly(
  { call, upload }: ReturnType<typeof callsOf>[number],
  headers: Record<string, string>,
  meanwhile: () => Promise<unknown>,
): Promise<string> {
  const [method = '', template = ''] = call.split(' ')
  const path = `${template.replaceAll(/\{\w+\}/g, '1')}${upload ? '?country=MX&provider=mercadopago&version=1' : ''}`
  const text = upload
    ? `--x\r\ncontent-disposition: form-data; name="${upload.field}"; filename="a.csv"\r\n\r\na;b\r\n--x--\r\n`
    : '{"reason":"a"}'
  let isHeld = false
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        if (!isHeld) {
          isHeld = true
          stream.enqueue(Buffer.from(text.slice(0, 5)))
          await meanwhile()
          return
        }
        stream.enqueue(Buffer.from(text.slice(5)))
        stream.close()
      },
    },
    { highWaterMark: 0 },
  )
  const answer = await shop.fetch(path, {
    method,
    headers: {
      'content-type': upload ? 'multipart/form-data; boundary=x' : 'application/json',
      ...(!upload && { 'content-length': String(text.length) }),
      'idempotency-key': 'a key of this call',
      ...headers,
    },
    body,
    ...({ duplex: 'half' } as object),
  })
  const envelope = (await answer.json()) as Envelope<unknown>
  return `${answer.status} ${envelope.success ? 'done' : envelope.error.code}${isHeld ? '' : ' before the body'}`
}

const changedTables = (before: Record<string, number>, after: Record<string, number>) =>
  Object.keys(after).filter((table) => after[table] !== before[table])

it.each(['ended', 'erased'] as const)(
  'no call of a customer whose session is %s while the body arrives is made',
  async (what) => {
    const answers: Record<string, string> = {}
    const calls = callsOf(contract)
    const people = await Promise.all(calls.map(() => addUser(shop, { roles: ['check-in'] })))
    const before = await countRows(shop)
    for (const [nth, one] of calls.entries()) {
      const { id, token } = people[nth]!
      answers[one.call] = await sendSlowly(one, { authorization: `Bearer ${token}` }, () =>
        what === 'ended'
          ? sql(shop, 'update sessions set ended_at = $2 where user_id = $1', [id, shop.clock.now()])
          : shop.db.transaction((tx) => eraseCustomer(tx, shop, { userId: id, years: 5 })),
      )
    }
    expect(new Set(Object.values(answers)), JSON.stringify(answers, null, 1)).toEqual(
      new Set(['401 login_required']),
    )
    expect(changedTables(before, await countRows(shop))).toEqual(
      what === 'ended' ? [] : ['account_changes', 'blocked_data', 'sessions'],
    )
  },
  120_000,
)

it.each(['ended', 'without roles'] as const)(
  'no call of a member of staff who is %s while the body arrives is made',
  async (what) => {
    const answers: Record<string, string> = {}
    const calls = callsOf(officeContract).filter(({ call }) =>
      what === 'ended' ? true : typeof officeContract[call as keyof typeof officeContract].who === 'object',
    )
    const roles = staffRoles.map((role) => ({ role, countries: [...countryCodes] }))
    const people = []
    for (const _ of calls) people.push(await openOfficeAs(shop, ...roles))
    const before = await countRows(shop)
    for (const [nth, one] of calls.entries()) {
      const { id, cookie } = people[nth]!
      const headers = { cookie: `office=${cookie}`, origin: shop.config.publicUrl }
      answers[one.call] = await sendSlowly(one, headers, () =>
        what === 'ended'
          ? sql(shop, 'update staff_people set ended_at = $2 where id = $1', [id, shop.clock.now()])
          : sql(shop, 'delete from staff_roles where staff_id = $1', [id]),
      )
    }
    const refusal = what === 'ended' ? '401 office_log_in_required' : '403 permission_needed'
    expect(new Set(Object.values(answers)), JSON.stringify(answers, null, 1)).toEqual(new Set([refusal]))
    const logged = await sql<{ verb: string }>(shop, 'select verb from office_log')
    const verbs = logged.map(({ verb }) => verb)
    // Refusals for a missing permission are logged.
    expect(calls.filter(({ call }) => !verbs.includes(call))).toEqual(what === 'ended' ? calls : [])
    expect(changedTables(before, await countRows(shop))).toEqual(
      what === 'ended' ? [] : ['office_log', 'staff_roles'],
    )
  },
  240_000,
)
