import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import { sql } from '../helpers/builders.ts'
import { type ShopProcess, startShopProcess, until } from '../helpers/processes/shop-process.ts'
import { type MailServer, startMailServer } from '../helpers/servers/mail-server.ts'
import { strongKey, strongSecret } from '../helpers/strong-keys.ts'
import { createTestShop, type TestShop } from '../helpers/test-shop.ts'

/* A process that sends mails is killed (kill -9) while it sends. */

const dataDir = mkdtempSync(join(tmpdir(), 'vaiven-mailer-'))
const mails = 40

let database: TestShop
let server: MailServer
let workers: ShopProcess[] = []
beforeAll(async () => {
  server = await startMailServer()
  database = await createTestShop({ DATA_DIR: dataDir })
  database.clock.set(new Date())
})
afterAll(async () => {
  for (const worker of workers) await worker.stop()
  await server.stop()
  await database.close()
})

const startWorker = () =>
  startShopProcess({
    ...{ ROLE: 'worker', DEMO: '0', DATA_DIR: dataDir, DATABASE_URL: database.databaseUrl },
    ...{ SESSION_SECRET: strongSecret, TICKET_KEY: strongKey },
    ...{ SMTP_URL: server.url, MAIL_CONNECTIONS: '2' },
  })

const waiting = async (group: string) =>
  (
    await sql<{ count: number }>(
      database,
      `select count(*)::int as count from outbox where state <> 'sent' and recipient like $1 || '%'`,
      [group],
    )
  )[0]!.count

const senders = (group: string) =>
  sql<{ sender: string }>(
    database,
    `select distinct sender from outbox where state = 'sending' and recipient like $1 || '%'`,
    [group],
  )

async function queueMails(group: string) {
  for (let nth = 0; nth < mails; nth++) {
    const data = { token: `token-${nth}`, firstName: 'Ana' }
    const to = `${group}${nth}@vaiven.test`
    await enqueueMail(database.db, database, { to, locale: 'es_MX', kind: 'verify_account', data })
  }
}

async function expectEachOnce(group: string) {
  await until(async () => (await waiting(group)) === 0)
  const arrived = server.mails.map(({ to }) => to[0]!).filter((to) => to.startsWith(group))
  expect(arrived).toHaveLength(mails)
  expect(new Set(arrived).size).toBe(mails)
}

it('its mails are sent once by the process that starts after it, within seconds', async () => {
  const first = await startWorker()
  server.pause()
  await queueMails('solo')
  await until(async () => (await senders('solo')).length === 1)
  await first.kill()
  server.resume()
  workers = [await startWorker()]
  await expectEachOnce('solo')
}, 200_000)

it('its mails are sent once by another process that sends at the same time', async () => {
  const second = await startWorker()
  server.pause()
  await queueMails('dos')
  await until(async () => (await senders('dos')).length === 2)
  await second.kill()
  server.resume()
  await expectEachOnce('dos')
}, 200_000)
