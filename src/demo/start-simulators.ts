import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { keysOf } from '#domain/platform/keys-of.ts'
import type { Config } from '#server/platform/config.ts'
import type { Log } from '#server/platform/log.ts'
import { takeTurn } from './demo-sql.ts'

export type Simulators = {
  /** the settings with the simulators' URLs */
  config: Config
  /** true when all providers are simulated */
  all: boolean
  stop(): Promise<void>
}

type Name = 'unlimit' | 'webpay' | 'mercadopago'

/** The providers without a configured URL, with their ports in the README. */
const ports: Record<Name, number> = { unlimit: 4010, webpay: 4011, mercadopago: 4012 }

/**
 * Written beside the data by the process that runs the simulators, for other processes with the same data.
 */
type Running = { pid: number; urls: Partial<Record<Name, string>> }

/**
 * Starts the payment simulators for providers without a configured URL, and waits until they accept payments.
 * They are separate programs with the providers' protocols. If another process with the same DATA_DIR has
 * started them, those are used, because a payment is known only to the simulator that it was started at. They
 * stop with the process that started them.
 */
export async function startSimulators(
  config: Config & { databaseUrl: string },
  log: Log,
): Promise<Simulators> {
  const names = keysOf(ports).filter((name) => !config[name].url)
  const all = names.length === Object.keys(ports).length
  if (names.length === 0) return { config, all, stop: async () => {} }
  const file = join(config.dataDir, 'simulators.json')
  const turn = await takeTurn(config.databaseUrl)
  try {
    const running = await findRunning(file, names)
    if (running) {
      log.info({ pid: running.pid }, 'using the payment simulators of another process')
      return { config: withUrls(config, running.urls), all, stop: async () => {} }
    }
    const programs = await startAll(names, config, log)
    const urls = Object.fromEntries(programs.map(({ name, url }) => [name, url]))
    await writeRunning(file, { pid: process.pid, urls })
    return {
      config: withUrls(config, urls),
      all,
      async stop() {
        await rm(file, { force: true })
        await Promise.all(programs.map(({ end }) => end()))
      },
    }
  } finally {
    await turn.end()
  }
}

function withUrls(config: Config, urls: Running['urls']): Config {
  const { unlimit, webpay, mercadopago } = config
  return {
    ...config,
    unlimit: { ...unlimit, url: unlimit.url ?? urls.unlimit },
    webpay: { ...webpay, url: webpay.url ?? urls.webpay },
    mercadopago: { ...mercadopago, url: mercadopago.url ?? urls.mercadopago },
  }
}

async function findRunning(file: string, names: Name[]): Promise<Running | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (!text) return undefined
  const running = JSON.parse(text) as Running
  if (!isAlive(running.pid)) return undefined
  const answers = await Promise.all(names.map((name) => isListening(running.urls[name] ?? '')))
  return answers.every(Boolean) ? running : undefined
}

async function writeRunning(file: string, running: Running): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(running), { mode: 0o600 })
  await rename(`${file}.new`, file)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

type Program = { name: Name; url: string; end(): Promise<void> }

/** Starts all of them or none: if one fails, the others are stopped. */
async function startAll(names: Name[], config: Config, log: Log): Promise<Program[]> {
  const started = await Promise.allSettled(names.map((name) => startSimulator(name, config, log)))
  const failed = started.find((one) => one.status === 'rejected')
  const programs = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  if (!failed) return programs
  await Promise.all(programs.map(({ end }) => end()))
  throw failed.reason
}

async function startSimulator(name: Name, config: Config, log: Log): Promise<Program> {
  const wanted = await freePort(ports[name])
  // Another program may have taken the port meanwhile.
  const child = await runOn(wanted, name, config).catch(() => runOn(0, name, config))
  const ended = once(child.process, 'exit').then(([code]) =>
    log.info({ code, name }, 'a payment simulator ended'),
  )
  return {
    name,
    url: child.url,
    async end() {
      child.process.kill('SIGTERM')
      const force = setTimeout(() => child.process.kill('SIGKILL'), 5_000)
      await ended
      clearTimeout(force)
    },
  }
}

/** Runs a simulator on a port (0: a free one), and waits until it reports its URL. */
async function runOn(
  port: number,
  name: Name,
  config: Config,
): Promise<{ process: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../gateways', name, 'main.ts')], {
    // Its standard input closes when this process ends for any reason.
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(port),
      ENDS_WITH_STDIN: '1',
      ...settingsOf(name, config),
    },
  })
  const told = once(child, 'message', { signal: AbortSignal.timeout(20_000) })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the payment simulator ${name} ended with ${code}`)
  })
  ended.catch(() => {}) // a simulator that stops later is no failure of the start
  try {
    // A different host than the shop's localhost, like the real provider's.
    const [{ url }] = (await Promise.race([told, ended])) as [{ url: string }]
    child.disconnect()
    return { process: child, url }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

/** A simulator's settings: its callers, and the URL for its webhooks. */
function settingsOf(name: Name, config: Config): Record<string, string | undefined> {
  const { unlimit, webpay, mercadopago } = config
  if (name === 'webpay') return { COMMERCE_CODE: webpay.commerceCode, API_KEY: webpay.apiKey }
  if (name === 'mercadopago')
    return { ACCESS_TOKEN: mercadopago.accessToken, WEBHOOK_SECRET: mercadopago.webhookSecret }
  // The terminals for cards in other countries; Mexico uses the common one.
  const abroad = Object.entries(unlimit.countries).filter(
    ([, { terminalCode }]) => terminalCode !== unlimit.terminalCode,
  )
  return {
    SHOP_CALLBACK_URL: `${config.publicUrl}/api/payments/unlimit/notifications`,
    TERMINAL_CODE: unlimit.terminalCode,
    PASSWORD: unlimit.password,
    CALLBACK_SECRET: unlimit.callbackSecret,
    ...Object.fromEntries(
      abroad.flatMap(([country, { terminalCode, password, callbackSecret }]) => [
        [`${country}_TERMINAL_CODE`, terminalCode],
        [`${country}_PASSWORD`, password],
        [`${country}_CALLBACK_SECRET`, callbackSecret],
      ]),
    ),
  }
}

function isListening(url: string): Promise<boolean> {
  return fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(5_000) }).then(
    () => true,
    () => false,
  )
}

/** The wanted port, or a free one when it is in use. */
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
