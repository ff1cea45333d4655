import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import type { RequestReceipt } from '#contract/catalogue/private-events.ts'
import type { PlacedOrder } from '#contract/sales/orders.ts'
import { demoStaffPassword, demoStaffTotpSecret } from '#domain/people/staff/demo-staff.ts'
import { addEvent, addUser, type TestUser } from '../helpers/builders.ts'
import { completeEvent, workbook } from '../helpers/private-events.ts'
import { freePort, type ShopProcess, startShopProcess, until } from '../helpers/processes/shop-process.ts'
import { draftOf } from '../helpers/purchase.ts'
import { type MailServer, startMailServer } from '../helpers/servers/mail-server.ts'
import { strongKey, strongSecret } from '../helpers/strong-keys.ts'
import { createTestShop, requestTo, type TestShop } from '../helpers/test-shop.ts'

/** The build with the packages, without the source. */
const folder = mkdtempSync(join(tmpdir(), 'vaiven-build-'))
/** The working directory of the processes. */
const elsewhere = mkdtempSync(join(tmpdir(), 'vaiven-elsewhere-'))

let settings: Record<string, string>
let mailServer: MailServer
let database: TestShop
let web: ShopProcess
let buyer: TestUser

beforeAll(async () => {
  cpSync('build', join(folder, 'build'), { recursive: true })
  cpSync('package.json', join(folder, 'package.json'))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  mailServer = await startMailServer()
  const port = String(await freePort())
  settings = {
    DEMO: '0',
    DATABASE_URL: await createEmptyDatabase(),
    DATA_DIR: join(elsewhere, 'data'),
    SMTP_URL: mailServer.url,
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    SESSION_SECRET: strongSecret,
    TICKET_KEY: strongKey,
    RATE_LIMIT_FACTOR: '1000',
  }
  web = await startShopProcess({ ...settings, ROLE: 'web' }, { folder, cwd: elsewhere })
  database = await createTestShop({ DATABASE_URL: settings.DATABASE_URL! })
  database.clock.set(new Date())
  buyer = await addUser(database)
})
afterAll(async () => {
  await web?.stop()
  await database?.close()
  await mailServer?.stop()
})

async function createEmptyDatabase(): Promise<string> {
  const url = new URL(inject('adminDatabaseUrl'))
  const admin = new pg.Client(url.toString())
  await admin.connect()
  url.pathname = `/test_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${url.pathname.slice(1)}`)
  await admin.end()
  return url.toString()
}

async function ask<T>(path: string, init: Parameters<typeof requestTo>[2]): Promise<T> {
  const answer = await fetch(requestTo(web.url, path, { ...init, token: buyer.token }))
  const body = (await answer.json()) as { data: T }
  expect(answer.status, JSON.stringify(body)).toBe(200)
  return body.data
}

describe('the built shop, in a folder without the source', () => {
  it('serves pages and the files that they name', async () => {
    const page = await fetch(web.url, { headers: { 'accept-language': 'es-MX' } })
    const html = await page.text()
    expect([page.status, html]).toEqual([200, expect.stringContaining('Vaivén')])
    const [script] = /\/assets\/[\w.-]+\.js(?=")/.exec(html) ?? []
    expect((await fetch(new URL(script!, web.url))).status).toBe(200)
    expect((await fetch(`${web.url}/sitemap.xml`)).status).toBe(200)
  })

  it('does not send the passwords of a demo to browsers', () => {
    const client = join(folder, 'build/office/client')
    const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.js'),
    )
    expect(files.length).toBeGreaterThan(10)
    for (const name of files) {
      const text = readFileSync(join(client, name), 'utf8')
      for (const secret of [demoStaffPassword, demoStaffTotpSecret]) expect(text, name).not.toContain(secret)
    }
  })

  it('reads a guest list', async () => {
    const { countyId } = await addEvent(database)
    const request = await ask<RequestReceipt>('/shop-api/request-events', {
      json: { state: 3, event: completeEvent(countyId) },
    })
    const form = new FormData()
    const list = workbook([
      ['Nombre', 'Teléfono', 'Correo'],
      ['Ximena Duarte', '5511122233', 'ximena@vaiven.test'],
    ])
    form.set('guests', new File([new Uint8Array(list)], 'lista.xlsx'))
    await ask(`/shop-api/event-requests/${request.id}/upload-guests`, { method: 'POST', body: form })
    const guests = await database.db.query({ name: '', text: 'select fullname from event_request_guests' })
    expect(guests).toEqual([{ fullname: 'Ximena Duarte' }])
  })

  it('sells in a web process, and sends the tickets in a worker beside it', async () => {
    const event = await addEvent(database, {
      paymentType: 2,
      startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString(),
    })
    const order = await ask<PlacedOrder>('/shop-api/orders', {
      json: draftOf(event, { url: `${web.url}/event/x`, price: 0, paymentCode: 'prepagado' }),
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(await metricsOf(web)).not.toContain('{job=')

    const port = String(await freePort())
    const worker = await startShopProcess(
      { ...settings, ROLE: 'worker', PORT: port },
      { folder, cwd: elsewhere },
    )
    onTestFinished(async () => void (await worker.stop()))
    const mail = await until(async () => mailServer.mails.find(({ to }) => to.includes(buyer.email)))
    expect(mail.parts.map(({ type }) => type)).toContain('application/pdf')
    expect(mail.text('text/plain')).toContain(order.number)
    const success = /^vaiven_job_last_success_seconds\{job="send mails"\} 1[\d.e+]+$/m
    await until(async () => success.test(await metricsOf(worker)))
    expect(await metricsOf(worker)).toMatch(/^vaiven_job_lag_seconds\{job="send mails"\} [\d.e-]+$/m)
    expect((await fetch(`${worker.url}/`)).status).toBe(404)
    expect(await worker.stop()).toBe(0)
  })

  it('carries nothing of the demo: no posters, no people, no database', () => {
    const files = readdirSync(join(folder, 'build'), { recursive: true, encoding: 'utf8' })
    const programs = files.filter((file) => /\.(?:js|json|svg)$/.test(file))
    expect(programs.length).toBeGreaterThan(50)
    const ofDemo = /anfitriona@vaiven\.test|faroles-del-sur|storeDemoPictures|pg_ctl|postmaster\.pid/
    expect(programs.filter((file) => ofDemo.test(readFileSync(join(folder, 'build', file), 'utf8')))).toEqual(
      [],
    )
  })

  it('refuses to start as a demo, and names the missing setting', async () => {
    const start = startShopProcess(
      { ...settings, DEMO: '1', PORT: String(await freePort()) },
      { folder, cwd: elsewhere },
    )
    await expect(start).rejects.toThrow('DEMO: a demo needs the source tree')
  })
})

async function metricsOf({ url }: ShopProcess): Promise<string> {
  return (await fetch(`${url}/metrics`)).text()
}
