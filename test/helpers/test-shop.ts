import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { mx } from '#domain/geography/countries/mx.ts'
import { createApp } from '#server/app.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Config, readConfig } from '#server/platform/config.ts'
import type { ActorCtx, Ctx, Shop } from '#server/platform/context.ts'
import { setSessionSettings } from '#server/platform/database/connections/session-settings-sql.ts'
import { migrate } from '#server/platform/database/migrations/migrate-sql.ts'
import { openDatabase } from '#server/platform/database.ts'
import { localFiles } from '#server/platform/files/files.ts'
import { createLog, type Log } from '#server/platform/log.ts'
import { handleNotifications } from '#server/sales/payments/notifications/handle-notifications.ts'
import { checkAnswer } from './check-answer.ts'

export type TestClock = Clock & { set(time: Date | string): void; advance(ms: number): void }

/** Verbs that are called directly act as the staff member `actor`. */
export type TestShop = ActorCtx & {
  clock: TestClock
  /** a request as over HTTP, answered in process */
  fetch(path: string, init?: RequestInit & { json?: unknown; token?: string | undefined }): Promise<Response>
  /** the context of an anonymous request */
  ctx(more?: Partial<Ctx>): Ctx
  databaseUrl: string
  close(): Promise<void>
}

export function testClock(start: string | Date = '2026-11-21T18:00:00Z'): TestClock {
  let time = new Date(start)
  return {
    now: () => new Date(time),
    set(next) {
      time = new Date(next)
    },
    advance(ms) {
      time = new Date(time.getTime() + ms)
    },
  }
}

/**
 * A shop on an empty, migrated database (or the given one), with a clock that only moves when the test sets it. It waits
 * longer for its database than usual: on a busy machine, loading the modules of a test can take seconds.
 */
export async function createTestShop(
  settings: Record<string, string> = {},
  { log, timeLimitFactor = 10 }: { log?: Log; timeLimitFactor?: number } = {},
): Promise<TestShop> {
  const databaseUrl = settings.DATABASE_URL ?? (await createDatabase())
  const config: Config = readConfig({
    DATA_DIR: mkdtempSync(join(tmpdir(), 'vaiven-test-')),
    DEMO: '1',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://localhost:3000',
    RATE_LIMIT_FACTOR: '1000',
    ...settings,
    DATABASE_URL: databaseUrl,
  })
  const db = openDatabase(databaseUrl, { connections: 10, timeLimitFactor })
  const clock = testClock()
  const files = localFiles(join(config.dataDir, 'media'))
  const shop: Shop = { config, db, files, clock, log: log ?? createLog(config.logLevel) }
  const app = createApp(shop)
  return {
    ...shop,
    actor: { kind: 'staff', id: 'ana' },
    clock,
    databaseUrl,
    async fetch(path, init) {
      const request = requestTo(config.publicUrl, path, init)
      // As from a program on this machine.
      const incoming = {
        headers: Object.fromEntries(request.headers),
        socket: { remoteAddress: '127.0.0.1' },
      }
      const answer = await app.fetch(request, { incoming } as never)
      await checkAnswer(request, answer)
      // A running shop handles notifications shortly afterwards.
      if (/^\/api\/payments\/.*\/notifications/.test(path)) await handleNotifications(shop)
      return answer
    },
    ctx: (more) => ({
      ...shop,
      requestId: randomUUID(),
      locale: 'es_MX',
      country: mx,
      findCustomer: async () => null,
      ip: '127.0.0.1',
      device: '',
      ...more,
    }),
    close: () => db.close(),
  }
}

/** A request as a browser sends it. */
export function requestTo(
  url: string,
  path: string,
  { json, token, ...init }: RequestInit & { json?: unknown; token?: string | undefined } = {},
): Request {
  const headers = new Headers(init.headers)
  const text = json === undefined ? undefined : JSON.stringify(json)
  if (text !== undefined) {
    headers.set('content-type', 'application/json')
    headers.set('content-length', String(Buffer.byteLength(text)))
  }
  if (token) headers.set('authorization', `Bearer ${token}`)
  return new Request(new URL(path, url), {
    ...init,
    method: init.method ?? (json === undefined ? 'GET' : 'POST'),
    headers,
    ...(text !== undefined && { body: text }),
  })
}

/** A new database from a migrated template, which the first test creates. */
async function createDatabase(): Promise<string> {
  const adminUrl = inject('adminDatabaseUrl')
  const admin = new pg.Client(adminUrl)
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock(1)') // one at a time: a template must not be in use while it is copied
    const name = `test_${randomUUID().replaceAll('-', '')}`
    const source = await templateOf(admin, adminUrl)
    // Copies files: writing their pages into the log, too, takes twice as long.
    await admin.query(`create database ${name} template ${source} strategy file_copy`)
    await setSessionSettings(admin, name)
    return withDatabase(adminUrl, name)
  } finally {
    await admin.end()
  }
}

async function templateOf(admin: pg.Client, adminUrl: string): Promise<string> {
  const source = `template_${migrationsHash()}`
  const existing = await admin.query('select 1 from pg_database where datname = $1', [source])
  if (existing.rowCount === 0) {
    await admin.query(`create database ${source}`)
    await migrate(withDatabase(adminUrl, source))
  }
  return source
}

/** A hash of all migrations and functions, so that an outdated template is never used. */
function migrationsHash(): string {
  const hash = createHash('sha256')
  const names = readdirSync('migrations', { recursive: true, encoding: 'utf8' }).sort()
  for (const name of names.filter((one) => one.endsWith('.sql')))
    hash.update(readFileSync(join('migrations', name)))
  return hash.digest('hex').slice(0, 16)
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.toString()
}
