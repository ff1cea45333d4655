import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { createLog } from '#server/platform/log.ts'
import { type Simulators, startSimulators } from './start-simulators.ts'

const started: Simulators[] = []
afterEach(async () => {
  for (const simulators of started.splice(0)) await simulators.stop()
})

async function start(
  dataDir: string,
  { DATABASE_URL: databaseUrl = inject('adminDatabaseUrl'), ...settings }: Record<string, string> = {},
): Promise<Simulators> {
  const config = readConfig({ DEMO: '1', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...settings })
  const simulators = await startSimulators({ ...config, databaseUrl }, createLog('silent'))
  started.push(simulators)
  return simulators
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'vaiven-simulators-'))
const urlsOf = ({ config: { unlimit, webpay, mercadopago } }: Simulators) => [
  unlimit.url,
  webpay.url,
  mercadopago.url,
]

describe('the payment simulators of a demo', () => {
  it('take payments once they are said to be ready', async () => {
    const simulators = await start(newFolder())
    const answers = await Promise.all(urlsOf(simulators).map((url) => fetch(url!)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('are one set for all processes on the same data, even when these start at the same time', async () => {
    const folder = newFolder()
    const [one, other] = await Promise.all([start(folder), start(folder)])
    expect(urlsOf(other)).toEqual(urlsOf(one))
    const later = await start(folder)
    expect(urlsOf(later)).toEqual(urlsOf(one))
    expect(urlsOf(await start(newFolder()))).not.toEqual(urlsOf(one))
  })

  it('are its own for each of two shops that start at the same time, where both want the same ports', async () => {
    const other = new URL(inject('adminDatabaseUrl'))
    other.pathname = '/template1'
    const shops = await Promise.all([start(newFolder()), start(newFolder(), { DATABASE_URL: other.href })])
    expect(new Set(shops.flatMap(urlsOf)).size).toBe(6)
  })

  it('are restarted after the previous ones have ended in any way', async () => {
    const folder = newFolder()
    const before = await start(folder)
    await before.stop()
    // What a killed process leaves whose pid was reused by another one.
    writeFileSync(
      join(folder, 'simulators.json'),
      JSON.stringify({
        pid: process.pid,
        urls: {
          unlimit: before.config.unlimit.url,
          webpay: 'http://127.0.0.1:1',
          mercadopago: 'http://127.0.0.1:1',
        },
      }),
    )
    const after = await start(folder)
    expect((await fetch(after.config.webpay.url!)).status).toBe(200)
  })

  it('stand in for the providers alone that the settings have no address of', async () => {
    const simulators = await start(newFolder(), { WEBPAY_URL: 'https://webpay.example' })
    expect(simulators.config.webpay.url).toBe('https://webpay.example')
    expect((await fetch(simulators.config.unlimit.url!)).status).toBe(200)
  })
})
