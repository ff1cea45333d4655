import { spawn } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { findProgram } from '#scripts/programs/find-program.ts'
import { freePort, until } from '#test/helpers/processes/shop-process.ts'
import { serveShop } from '#test/helpers/served-shop.ts'
import { createTestShop } from '#test/helpers/test-shop.ts'

/* The proxies of deploy/ in front of two web processes, one of which is shutting down. */

const shop = await createTestShop()
const drain = new AbortController()
const leaving = await serveShop(shop, { draining: drain.signal })
const staying = await serveShop(shop)
afterAll(async () => {
  await leaving.close()
  await staying.close()
  await shop.close()
})

const proxies: [
  name: string,
  file: string,
  parameters: string[],
  here: (text: string, port: number) => string,
][] = [
  [
    'haproxy',
    'haproxy.cfg',
    ['-db', '-f'],
    (text, port) =>
      text
        .replace('bind :80', `bind 127.0.0.1:${port}`)
        .replace('maxconn 20000', 'maxconn 100')
        // Polling until a process is removed would exceed the flood limit, too.
        .replace('gt 600', 'gt 1000000'),
  ],
  [
    'caddy',
    'Caddyfile',
    ['run', '--adapter', 'caddyfile', '--config'],
    (text, port) => `{\n\tadmin off\n}\n${text.replace('shop.example', `http://127.0.0.1:${port}`)}`,
  ],
]

/** Starts a proxy of deploy/ with these ports as its backends; undefined if its program is not installed. */
async function startProxy(nth: number, ports: [number, number]) {
  const [name, file, parameters, here] = proxies[nth]!
  const program = findProgram(name)
  if (!program) return console.warn(`deploy/${file} was not tried: ${name} is not installed`)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'vaiven-proxy-'))
  const text = here(readFileSync(`deploy/${file}`, 'utf8'), port)
    .replace('127.0.0.1:3001', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${ports[1]}`)
  writeFileSync(join(folder, file), text)
  copyFileSync('deploy/haproxy-503.http', join(folder, 'haproxy-503.http'))
  const proxy = spawn(program, [...parameters, join(folder, file)], { stdio: ['ignore', 'ignore', 'pipe'] })
  onTestFinished(() => void proxy.kill('SIGKILL'))
  let said = ''
  proxy.stderr.setEncoding('utf8').on('data', (words) => (said += words))
  return { url: `http://127.0.0.1:${port}`, state: () => `${proxy.exitCode ?? 'otherwise'}: ${said}` }
}

it.each(proxies.map(([name], nth) => [name, nth] as const))(
  '%s leads to the processes that are ready',
  async (name, nth) => {
    const proxy = await startProxy(nth, [leaving.port, staying.port])
    if (!proxy) return
    const ask = async () => (await fetch(`${proxy.url}/readyz`).catch(() => undefined))?.status
    const isWell = async () =>
      (await Promise.all(Array.from({ length: 10 }, ask))).every((status) => status === 200)
    await until(isWell).catch(() => {
      throw new Error(`${name} answers ${proxy.state()}`)
    })
    if (!drain.signal.aborted) drain.abort()
    // The process that shuts down answers 503 until it is removed.
    await until(isWell)
  },
  60_000,
)

it("haproxy says in the shop's words that no process is ready", async () => {
  const proxy = await startProxy(0, [await freePort(), await freePort()])
  if (!proxy) return
  const answer = await until(() => fetch(proxy.url).catch(() => null))
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('10')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const page = await answer.text()
  for (const locale of ['es_MX', 'en_US', 'pt_BR']) {
    const texts = JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'))
    for (const key of ['unavailable_title', 'shop_unavailable', 'try_again'])
      expect(page).toContain(texts[key])
  }
}, 60_000)
