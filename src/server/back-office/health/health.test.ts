import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OfficeCallAnswer } from '#contract/office/office-contract.ts'
import { createLog } from '#server/platform/log.ts'
import { periodically } from '#server/platform/running/periodically.ts'
import { officeTexts } from '#server/platform/texts/office-texts.ts'
import { shopJobs } from '#server/shop-jobs.ts'
import { addEvent, addOrder, addUser, sql } from '#test/helpers/builders.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { noteJobRuns } from './health-sql.ts'
import { runAudit } from './run-audit.ts'

let shop: TestShop
let auditor: OfficeClient
beforeAll(async () => {
  shop = await createTestShop()
  shop.clock.set('2026-11-22T18:00:00Z')
  auditor = await openOfficeAs(shop, { role: 'auditor', countries: ['all'] })
})
afterAll(() => shop.close())

const read = async () =>
  (await auditor.call('GET /office-api/health')).data as unknown as OfficeCallAnswer<'GET /office-api/health'>
const ago = (minutes: number) => new Date(shop.clock.now().getTime() - minutes * 60_000)
const lightOf = async (name: string) => (await read()).jobs.find((job) => job.name === name)?.light

it('says which jobs are late or failing, whichever process runs them', async () => {
  const job = { name: 'send mails', everyMs: 1_000, failure: null }
  const late = { ...job, lastSuccessAt: ago(3), lastFailureAt: null }
  await noteJobRuns(shop.db, [late], shop.clock.now())
  expect(await lightOf('send mails')).toBe('amber')
  await noteJobRuns(shop.db, [{ ...job, lastSuccessAt: ago(0), lastFailureAt: null }], shop.clock.now())
  expect(await lightOf('send mails')).toBe('green')
  // A hanging process must not hide one that works.
  await noteJobRuns(shop.db, [late], shop.clock.now())
  expect(await lightOf('send mails')).toBe('green')
  const failed = { ...job, lastSuccessAt: ago(2), lastFailureAt: new Date(), failure: 'SMTP is away' }
  await noteJobRuns(shop.db, [{ ...failed, lastFailureAt: ago(-1) }], shop.clock.now())
  expect((await read()).jobs[0]).toMatchObject({ light: 'red', failure: 'SMTP is away' })
  shop.clock.advance(2 * 60_000)
  await noteJobRuns(shop.db, [{ ...job, lastSuccessAt: ago(0), lastFailureAt: null }], shop.clock.now())
  expect(await lightOf('send mails')).toBe('green')
  shop.clock.advance(10 * 60_000)
  expect(await lightOf('send mails')).toBe('red')
})

it('a job reports why its last run failed', async () => {
  const fail = { name: 'made up', everyMs: 1, run: async () => Promise.reject(new Error('no disk')) }
  const running = periodically(fail, createLog('silent'))
  await expect.poll(() => running.lastFailure()?.message).toBe('no disk')
  expect(running.lastSuccess()).toBeUndefined()
  await running.stop()
})

it('shows the result of each audit, and staff may start one', async () => {
  expect((await read()).audit).toMatchObject({ light: 'amber', at: null })
  expect((await auditor.call('POST /office-api/health/audit', {})).data).toEqual({ findings: 0 })
  expect((await read()).audit).toMatchObject({ light: 'green', by: 'Olga Fierro', findings: [] })
  const user = await addUser(shop)
  const { number, id } = await addOrder(shop, { user, event: await addEvent(shop) })
  await runAudit(shop, 'audit money')
  const { audit } = await read()
  expect(audit).toMatchObject({ light: 'red', by: 'audit money' })
  expect(audit.findings).toContainEqual({ code: 'paid_without_payment', order: number })
  const home = (await auditor.call('GET /office-api/home')).data as {
    groups: { kind: string; count: number }[]
  }
  expect(home.groups).toContainEqual(expect.objectContaining({ kind: 'audit' }))
  await sql(shop, `update orders set payment_code = 'prepagado' where id = $1`, [id])
  await runAudit(shop, 'audit money')
  expect((await read()).audit.light).toBe('green')
  shop.clock.advance(14 * 3_600_000)
  auditor = await openOfficeAs(shop, { role: 'auditor', countries: ['all'] })
  expect((await read()).audit.light).toBe('amber')
})

it('shows waiting mails, the seal and the database', async () => {
  await sql(
    shop,
    `insert into outbox (kind, recipient, locale, data, created_at, try_next_at) values ('refund', 'a@b.test', 'es_MX', '{}', $1, $1)`,
    [ago(10)],
  )
  const { mails, seal, database } = await read()
  expect(mails).toMatchObject({ light: 'amber', due: 1, oldestAt: ago(10).toISOString() })
  expect(seal.light).not.toBe('green')
  const [last] = await sql<{ name: string }>(
    shop,
    'select name from migrations order by applied_at desc, name desc limit 1',
  )
  expect(database.migration).toBe(last!.name)
  await sql(shop, 'update outbox set try_next_at = $1', [ago(90)])
  expect((await read()).mails.light).toBe('red')
  await sql(shop, `update outbox set state = 'failed'`)
  expect((await read()).mails).toMatchObject({ light: 'amber', due: 0, dead: 1 })
  await sql(shop, 'update outbox set settled_at = $1', [ago(0)])
  expect((await read()).mails).toMatchObject({ light: 'green', dead: 0 })
})

it('reports a provider that has not answered in time', async () => {
  const user = await addUser(shop)
  const order = await addOrder(shop, { user, event: await addEvent(shop), state: 'awaiting_payment' })
  await sql(
    shop,
    `insert into payment_attempts (id, order_id, provider, code, state, amount, currency, merchant_reference, created_at, updated_at, ask_next_at)
     values (gen_random_uuid(), $1, 'unlimit', 'unlimit', 'processing', 42000, 'MXN', 'VHEALTH', $2, $2, $2)`,
    [order.id, ago(30)],
  )
  expect((await read()).providers).toMatchObject([
    { name: 'unlimit', light: 'amber', overdue: 1, unhandled: 0 },
  ])
  await sql(shop, `update payment_attempts set ask_next_at = $1`, [ago(90)])
  expect((await read()).providers).toMatchObject([{ light: 'red' }])
})

it('reports unprocessed notifications of a provider', async () => {
  await sql(shop, `update payment_attempts set state = 'completed', ask_next_at = null`)
  await sql(
    shop,
    `insert into payment_notifications (provider, dedupe_key, headers, body, received_at, handle_next_at)
     values ('unlimit', 'health', '{}', '{}', $1, $1)`,
    [ago(10)],
  )
  expect((await read()).providers).toMatchObject([{ name: 'unlimit', light: 'amber', unhandled: 1 }])
  await sql(shop, 'update payment_notifications set received_at = $1, handle_next_at = $1', [ago(90)])
  expect((await read()).providers).toMatchObject([{ light: 'red', unhandled: 1 }])
})

it('has words in each language for every background job', () => {
  const names = shopJobs(shop).map(({ name }) => `health_job_${name.replaceAll(' ', '_')}`)
  expect(names.length).toBeGreaterThan(20)
  for (const texts of Object.values(officeTexts))
    expect(Object.keys(texts)).toEqual(expect.arrayContaining(names))
})
