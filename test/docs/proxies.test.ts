import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, it, onTestFinished } from 'vitest'
import { findProgram } from '#scripts/find-program.ts'
import { serveShop } from '#test/helpers/served-shop.ts'
import { freePort, until } from '#test/helpers/shop-process.ts'
import { createTestShop } from '#test/helpers/test-shop.ts'

/* The proxies of deploy/ in front of two web processes, of which one is told to end. */

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
      text.replace('bind :80', `bind 127.0.0.1:${port}`).replace('maxconn 20000', 'maxconn 100'),
  ],
  [
    'caddy',
    'Caddyfile',
    ['run', '--adapter', 'caddyfile', '--config'],
    (text, port) => `{\n\tadmin off\n}\n${text.replace('shop.example', `http://127.0.0.1:${port}`)}`,
  ],
]

it.each(proxies)(
  '%s leads to the processes that are ready',
  async (name, file, parameters, here) => {
    const program = findProgram(name)
    if (!program) return console.warn(`deploy/${file} was not tried: ${name} is not installed`)
    const port = await freePort()
    const path = join(mkdtempSync(join(tmpdir(), 'vaiven-proxy-')), file)
    const text = here(readFileSync(`deploy/${file}`, 'utf8'), port)
      .replace('127.0.0.1:3001', `127.0.0.1:${leaving.port}`)
      .replace('127.0.0.1:3002', `127.0.0.1:${staying.port}`)
    writeFileSync(path, text)
    const proxy = spawn(program, [...parameters, path], { stdio: ['ignore', 'ignore', 'pipe'] })
    onTestFinished(() => void proxy.kill('SIGKILL'))
    let said = ''
    proxy.stderr.setEncoding('utf8').on('data', (words) => (said += words))

    const ask = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status
    const isWell = async () =>
      (await Promise.all(Array.from({ length: 10 }, ask))).every((status) => status === 200)
    await until(isWell).catch(() => {
      throw new Error(`${name} answers ${proxy.exitCode ?? 'otherwise'}: ${said}`)
    })
    if (!drain.signal.aborted) drain.abort()
    // The one that is to end says 503 until it is taken out.
    await until(isWell)
  },
  60_000,
)
