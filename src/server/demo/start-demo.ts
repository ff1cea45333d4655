import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../platform/config.ts'
import type { Shop } from '../platform/context.ts'
import { loadDemo } from './load-demo.ts'

/**
 * What a demo has besides the shop: its data, once, and the payment simulators, separate programs that speak the
 * providers' protocols. Returns what ends them.
 */
export async function startDemo(shop: Shop): Promise<() => Promise<void>> {
  const starting = startSimulators(shop)
  starting.catch(() => {}) // told below, once the data is there
  await loadDemo(shop)
  return starting
}

type Simulator = {
  name: string
  port: number
  /** the settings of the provider that it stands for; without an address it is started and gets one */
  settings: { url?: string | undefined }
  env: Record<string, string | undefined>
}

function simulatorsFor({ config }: Shop): Simulator[] {
  return [
    {
      name: 'unlimit',
      port: 4010,
      settings: config.unlimit,
      env: {
        SHOP_CALLBACK_URL: `${config.publicUrl}/api/payments/unlimit/notifications`,
        TERMINAL_CODE: config.unlimit.terminalCode,
        PASSWORD: config.unlimit.password,
        CALLBACK_SECRET: config.unlimit.callbackSecret,
        ...countryTerminals(config),
      },
    },
    {
      name: 'webpay',
      port: 4011,
      settings: config.webpay,
      env: { COMMERCE_CODE: config.webpay.commerceCode, API_KEY: config.webpay.apiKey },
    },
    {
      name: 'mercadopago',
      port: 4012,
      settings: config.mercadopago,
      env: {
        ACCESS_TOKEN: config.mercadopago.accessToken,
        WEBHOOK_SECRET: config.mercadopago.webhookSecret,
      },
    },
  ]
}

/** The terminals that take cards abroad; Mexico's is the common one. */
function countryTerminals({ unlimit }: Config): Record<string, string> {
  return Object.fromEntries(
    Object.entries(unlimit.countries).flatMap(([country, { terminalCode, password, callbackSecret }]) =>
      terminalCode === unlimit.terminalCode
        ? []
        : [
            [`${country}_TERMINAL_CODE`, terminalCode],
            [`${country}_PASSWORD`, password],
            [`${country}_CALLBACK_SECRET`, callbackSecret],
          ],
    ),
  )
}

async function startSimulators(shop: Shop): Promise<() => Promise<void>> {
  const missing = simulatorsFor(shop).filter(({ settings }) => !settings.url)
  const ends = await Promise.all(missing.map((simulator) => startSimulator(shop, simulator)))
  return async () => {
    await Promise.all(ends.map((end) => end()))
  }
}

async function startSimulator({ log }: Shop, simulator: Simulator): Promise<() => Promise<void>> {
  const { name, settings, env } = simulator
  const port = await freePort(simulator.port)
  // Another site than the shop's localhost, as the real provider is.
  settings.url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [`src/gateways/${name}/main.ts`], {
    // Its standard input closes when this process is gone, however it went.
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, PORT: String(port), ENDS_WITH_STDIN: '1', ...env },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.once('exit', (code) => log.info({ code, name }, 'a payment simulator ended'))
  await untilListening(settings.url, child)
  return async () => {
    child.kill('SIGTERM')
    const force = setTimeout(() => child.kill('SIGKILL'), 5_000)
    await ended
    clearTimeout(force)
  }
}

/** Waits until a simulator can take payments: a shop that is ready before it would refuse them. */
async function untilListening(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + 20_000
  while (child.exitCode === null && performance.now() < deadline) {
    if (await fetch(url, { method: 'HEAD' }).catch(() => null)) return
    await delay(50)
  }
}

/** The wanted port, or any other when it is taken. */
function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', () => (wanted === 0 ? reject(new Error('no free port')) : resolve(freePort(0))))
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
