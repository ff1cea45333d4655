import { afterAll, beforeAll, expect, it } from 'vitest'
import webPush from 'web-push'
import { contract } from '#contract/contract.ts'
import { officeContract } from '#contract/office/office-contract.ts'
import type { EndpointShape, Envelope } from '#contract/platform/endpoint.ts'
import { loadDemo } from '#demo/load-demo.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { staffRoles } from '#domain/people/staff/staff-roles.ts'
import { createApp } from '#server/app.ts'
import { lockForErasure } from '#server/people/accounts/data-requests/erase-sql.ts'
import { hashPassword } from '#server/people/accounts/passwords/passwords.ts'
import { lockStaffPerson } from '#server/people/staff/people/people-sql.ts'
import { recordsOf } from '#server/platform/database/column-names.ts'
import type { Database, Transaction } from '#server/platform/database.ts'
import type { FuzzedRequest } from '../../bench/load/fuzzed-request.ts'
import { addEvent, openSession, sql } from '../helpers/builders.ts'
import { countRows } from '../helpers/count-rows.ts'
import { photo, workbook } from '../helpers/private-events.ts'
import {
  busiestCustomer,
  createProbableRequests,
  type ProbableRequests,
  probablePassword,
} from '../helpers/probable-requests.ts'
import { type OfficeClient, openOfficeAs, type TestStaff, totpOf } from '../helpers/staff.ts'
import { createTestShop, requestTo, type TestShop } from '../helpers/test-shop.ts'

/* Authority can be lost between the moment at which a caller is identified and that of the act. */

/** Requests that are tried until one reaches the act of its call. */
const mostTries = 20
/** Some acts need an object that the demo has not, or one of many rows. */
const leastReached = 0.85

let shop: TestShop
let probable: ProbableRequests
let buyer: string
let person: OfficeClient & TestStaff
beforeAll(async () => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  shop = await createTestShop({
    ...{ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey },
    PUSH_HOSTS: 'vaiven.test',
  })
  await loadDemo(shop)
  buyer = await busiestCustomer(shop)
  await sql(
    shop,
    `update event_requests set owner_id = $1 where id = (select min(id) from event_requests where state = 'saved')`,
    [buyer],
  )
  await sql(
    shop,
    `update users set roles = '{check-in}', verified_at = null, password_hash = $2 where id = $1`,
    [buyer, await hashPassword(probablePassword)],
  )
  person = await openOfficeAs(shop, ...staffRoles.map((role) => ({ role, countries: [...countryCodes] })))
  await makeObjects()
  const event = await addEvent(shop)
  probable = await createProbableRequests(shop, {
    ...{ buyer, seed: 7 },
    fields: {
      ...{ eventDateId: [event.dateId], provinceId: [event.provinceId], placeId: [event.placeId] },
      ...{ productVariantId: [event.variantId], commune_id: [event.countyId], quantity: [1] },
      ...{ address: ['Durango 100'], passengerAddress: ['Durango 100'], shownTotal: [420] },
      ...{ url: [`${shop.config.publicUrl}/event/x`], point: ['19.4131, -99.1622'] },
      ...{
        code: [totpOf(shop)],
        csv: ['placa;lugares\nABC-123;19\n', 'pais;provincia;colonia\nMX;09;Las Anclas\n'],
      },
    },
  })
}, 120_000)
afterAll(() => shop.close())

/** Uploads that wait for their import, and selections for bulk acts. */
async function makeObjects(): Promise<void> {
  const headers = { cookie: `office=${person.cookie}`, origin: shop.config.publicUrl }
  for (const call of ['POST /office-api/statement-imports', 'POST /office-api/settlement-files'])
    expect((await send(createApp(shop), await uploadTo(call, 'file', headers))).status).toBe(200)
  const ids = (await sql<{ id: number }>(shop, 'select id from events order by id limit 3')).map(
    ({ id }) => id,
  )
  expect(await person.call('POST /office-api/event-selections', { ids })).toMatchObject({ status: 200 })
}

/** Answers a request as from a program on this machine. */
const send = async (app: ReturnType<typeof createApp>, request: Request): Promise<Response> =>
  app.fetch(request, {
    incoming: { headers: Object.fromEntries(request.headers), socket: { remoteAddress: '127.0.0.1' } },
  } as never)

type Rows = Record<string, unknown>[]

/** A way in which the caller loses the authority while a call is under way. */
type Loss = {
  /** takes it in a transaction */
  take(tx: Pick<Transaction, 'query'>): Promise<unknown>
  giveBack(): Promise<unknown>
  refusal: string
  /** whether the caller's calls wait for it */
  isLocked: boolean
  /** the calls whose authority it is */
  of?: (who: unknown) => boolean
}
const run = (db: Pick<Transaction, 'query'>, text: string, values: unknown[] = []) =>
  sql({ db: db as Database }, text, values)

/** What customers lose. */
const lossesOfCustomers = (): Record<string, Loss> => ({
  'the session': {
    take: (tx) => run(tx, 'update sessions set ended_at = $1', [shop.clock.now()]),
    giveBack: () => sql(shop, 'update sessions set ended_at = null'),
    isLocked: false,
    refusal: 'login_required',
  },
  'the account': {
    async take(tx) {
      await lockForErasure(tx, buyer, shop.clock.now())
      await run(tx, 'update users set deleted_at = $2 where id = $1', [buyer, shop.clock.now()])
    },
    giveBack: () => sql(shop, 'update users set deleted_at = null'),
    isLocked: true,
    refusal: 'login_required',
  },
  'the role': {
    take: (tx) => run(tx, `update users set roles = '{}' where id = $1`, [buyer]),
    giveBack: () => sql(shop, `update users set roles = '{check-in}' where id = $1`, [buyer]),
    isLocked: false,
    refusal: 'staff_only',
    of: (who) => typeof who === 'object',
  },
})

/** What members of staff lose. */
const lossesOfStaff = (id: string, roles: Rows): Record<string, Loss> => ({
  'the session': {
    take: (tx) => run(tx, 'update staff_sessions set ended_at = $1', [shop.clock.now()]),
    giveBack: () => sql(shop, 'update staff_sessions set ended_at = null'),
    isLocked: false,
    refusal: 'office_log_in_required',
  },
  'the work': {
    async take(tx) {
      await lockStaffPerson(tx as Transaction, id)
      await run(tx, 'update staff_people set ended_at = $2 where id = $1', [id, shop.clock.now()])
    },
    giveBack: () => sql(shop, 'update staff_people set ended_at = null'),
    isLocked: true,
    refusal: 'office_log_in_required',
  },
  'the roles': {
    async take(tx) {
      await lockStaffPerson(tx as Transaction, id)
      await run(tx, 'delete from staff_roles where staff_id = $1', [id])
    },
    giveBack: () => giveRolesBack(roles),
    isLocked: true,
    refusal: 'permission_needed',
    of: (who) => typeof who === 'object',
  },
  'one of the countries': {
    async take(tx) {
      await lockStaffPerson(tx as Transaction, id)
      await run(tx, `delete from staff_roles where staff_id = $1 and country_code = 'MX'`, [id])
    },
    giveBack: () => giveRolesBack(roles),
    isLocked: true,
    refusal: 'permission_needed',
    of: (who) => typeof who === 'object',
  },
})

const giveRolesBack = (roles: Rows) =>
  sql(
    shop,
    `insert into staff_roles select * from jsonb_populate_recordset(null::staff_roles, $1::jsonb) on conflict do nothing`,
    [recordsOf(roles)],
  )

/**
 * The shop in which the authority is being taken as soon as a call has found its session for the last time; what
 * takes it ends when the call waits for it or is over.
 */
function shopThatTakes(loss: Loss, { lookUp, after }: { lookUp: string; after: number }) {
  let found = 0
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  let taking: Promise<void> | undefined
  const take = () =>
    new Promise<void>((taken, failed) => {
      taking = shop.db.transaction(async (tx) => {
        await loss.take(tx)
        if (!loss.isLocked) return
        taken()
        await mayCommit
      })
      taking.then(taken, failed)
    })
  const db: Database = {
    ...shop.db,
    async query(statement, values) {
      const rows = await shop.db.query<never>(statement, values)
      if (statement.name === lookUp && ++found === after) await take()
      return rows
    },
  }
  return {
    app: createApp({ ...shop, db }),
    isTaking: () => taking !== undefined,
    async commit() {
      commit()
      await taking
    },
  }
}

async function isWaiting(): Promise<boolean> {
  const waiting = await sql(
    shop,
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return waiting.length > 0
}

type Caller = { lookUp: string; headers: Record<string, string> }
/** A request, made anew for each loss. */
type Try = (headers: Record<string, string>) => Promise<Request>

/** By call, the try that reached its act under the first loss, for the other losses; null where none did. */
const reaching = new Map<string, Try | null>()

function* triesOf(call: string, endpoint: EndpointShape): Generator<Try> {
  const known = reaching.get(call)
  if (known) yield known
  if (known !== undefined) return
  const { upload } = endpoint
  for (let nth = 0; nth < (upload ? 2 : mostTries); nth++) {
    if (upload) yield (headers) => uploadTo(call, upload.field, headers)
    else {
      const request = probable(call, endpoint, nth)
      yield async (headers) => requestOf(request, headers)
    }
  }
}

/** The codes with which the calls answer while their caller loses the authority; `done` for those that are made. */
async function callWhileLosing(
  endpoints: object,
  loss: Loss,
  { lookUp, headers }: Caller,
): Promise<Record<string, Set<string>>> {
  const answers: Record<string, Set<string>> = {}
  for (const [call, endpoint] of Object.entries(
    endpoints as Record<string, EndpointShape & { who: unknown }>,
  )) {
    const { who } = endpoint
    if (call.startsWith('GET ') || who === 'anyone' || who === 'half-open' || loss.of?.(who) === false)
      continue
    const codes = new Set<string>()
    answers[call] = codes
    for (const makeRequest of triesOf(call, endpoint)) {
      await loss.giveBack()
      const { app, isTaking, commit } = shopThatTakes(loss, { lookUp, after: endpoint.upload ? 2 : 1 })
      const request = await makeRequest(headers)
      let isOver = false
      const answering = send(app, request).finally(() => (isOver = true))
      while (!isOver && !(isTaking() && (await isWaiting()))) await new Promise(setImmediate)
      await commit()
      const envelope = (await (await answering).json()) as Envelope<unknown>
      codes.add(envelope.success ? 'done' : envelope.error.code)
      if (!codes.has(loss.refusal)) continue
      reaching.set(call, makeRequest)
      break
    }
    if (!reaching.has(call)) reaching.set(call, null)
  }
  await loss.giveBack()
  return answers
}

function requestOf(
  { method, path, body, headers: own }: FuzzedRequest,
  headers: Record<string, string>,
): Request {
  const length = { 'content-length': String(Buffer.byteLength(body ?? '')) }
  return requestTo(shop.config.publicUrl, path, {
    method,
    // A body that tells its size is read before its caller is looked up.
    headers: { ...own, ...headers, ...(body !== undefined && length) },
    ...(body !== undefined && { body }),
  })
}

/** A file of the kind that the field of an upload takes. */
async function fileFor(call: string, field: string): Promise<string | Uint8Array<ArrayBuffer>> {
  if (field === 'image') return new Uint8Array(await photo())
  if (field === 'guests')
    return new Uint8Array(
      workbook([
        ['Nombre', 'Teléfono', 'Correo'],
        ['Ana', '5512345678', 'ana@vaiven.test'],
      ]),
    )
  return call.includes('statement')
    ? 'Fecha;Concepto;Abono\n26/11/2026;PAGO 2740433;370.00\n'
    : 'DATE;SOURCE_ID;EXTERNAL_REFERENCE;RECORD_TYPE;DESCRIPTION;GROSS_AMOUNT;MP_FEE_AMOUNT;TAXES_AMOUNT\n' +
        '2026-11-20T12:00:00.000-04:00;7501;V1;release;payment;100.00;-3.00;0.00\n'
}

async function uploadTo(call: string, field: string, headers: Record<string, string>): Promise<Request> {
  const form = new FormData()
  form.set(field, new File([await fileFor(call, field)], 'file'))
  const [draft] = await sql<{ id: number; version: number }>(
    shop,
    `select id, version from event_requests
     where case when $2 then state = 'under_review' else owner_id = $1 and state = 'saved' end limit 1`,
    [buyer, call.includes('/office-api/')],
  )
  const path = call.split(' ')[1]!.replace('{id}', String(draft?.id ?? 1))
  const query = `country=MX&provider=mercadopago&version=${draft?.version}`
  return requestTo(shop.config.publicUrl, `${path}?${query}`, {
    method: 'POST',
    headers,
    body: form,
  })
}

async function expectNothingDone(endpoints: object, loss: Loss, caller: Caller): Promise<void> {
  const before = await countRows(shop)
  const answers = await callWhileLosing(endpoints, loss, caller)
  const named = (is: (codes: Set<string>) => boolean) =>
    Object.entries(answers)
      .filter(([, codes]) => is(codes))
      .map(([call, codes]) => `${call}: ${[...codes].join(', ')}`)
  expect(named((codes) => codes.has('done'))).toEqual([])
  const missed = named((codes) => !codes.has(loss.refusal))
  expect(missed.length, missed.join('\n')).toBeLessThan(Object.keys(answers).length * (1 - leastReached))
  const after = await countRows(shop)
  const changed = Object.keys(after).filter((table) => after[table] !== before[table])
  expect(changed.filter((table) => table !== 'office_log')).toEqual([])
}

it.each(['the session', 'the account', 'the role'])(
  'no act of customers outlives %s',
  async (what) => {
    const headers = { authorization: `Bearer ${await openSession(shop, buyer)}` }
    await expectNothingDone(contract, lossesOfCustomers()[what]!, { lookUp: 'live-session', headers })
  },
  300_000,
)

it.each(['the session', 'the work', 'the roles', 'one of the countries'])(
  'no act of staff outlives %s',
  async (what) => {
    const roles = await sql<Record<string, unknown>>(shop, 'select * from staff_roles where staff_id = $1', [
      person.id,
    ])
    await expectNothingDone(officeContract, lossesOfStaff(person.id, roles)[what]!, {
      lookUp: 'live-staff-session',
      headers: { cookie: `office=${person.cookie}`, origin: shop.config.publicUrl },
    })
  },
  300_000,
)
