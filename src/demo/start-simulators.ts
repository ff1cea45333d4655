import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '#server/platform/config.ts'
import type { Log } from '#server/platform/log.ts'
import { takeTurn } from './simulators-lock-sql.ts'

export type Simulators = {
  /** the settings with the addresses of the simulators */
  config: Config
  /** settles when all of them can take payments: a shop that opens before would refuse them */
  ready: Promise<void>
  /** whether all providers are simulators */
  all: boolean
  stop(): Promise<void>
}

type Name = 'unlimit' | 'webpay' | 'mercadopago'

/** The providers whose addresses the settings do not have, with the port that the README names. */
const ports: Record<Name, number> = { unlimit: 4010, webpay: 4011, mercadopago: 4012 }

/** Written beside the data by the process whose simulators run, for others on the same data. */
type Running = { pid: number; urls: Partial<Record<Name, string>> }

/**
 * Starts the payment simulators, separate programs that speak the providers' protocols, for the providers that the
 * settings have no address of. Where another process on the same DATA_DIR has started them, its simulators are used:
 * a payment that was begun at one set is unknown to another. They end with the process that has started them.
 */
export async function startSimulators(
  config: Config & { databaseUrl: string },
  log: Log,
): Promise<Simulators> {
  const names = (Object.keys(ports) as Name[]).filter((name) => !config[name].url)
  const all = names.length === Object.keys(ports).length
  if (names.length === 0) return { config, all, ready: Promise.resolve(), stop: async () => {} }
  const file = join(config.dataDir, 'simulators.json')
  const turn = await takeTurn(config.databaseUrl)
  const running = await findRunning(file, names)
  if (running) {
    await turn.end()
    log.info({ pid: running.pid }, 'the payment simulators of another process are used')
    return { config: withUrls(config, running.urls), all, ready: Promise.resolve(), stop: async () => {} }
  }
  const programs = await Promise.all(names.map((name) => startSimulator(name, config, log)))
  const urls = Object.fromEntries(programs.map(({ name, url }) => [name, url]))
  const ready = Promise.all(programs.map(untilListening))
    .then(() => writeRunning(file, { pid: process.pid, urls }))
    .finally(() => turn.end())
  ready.catch(() => {}) // reported to those that wait for it
  return {
    config: withUrls(config, urls),
    all,
    ready,
    async stop() {
      await rm(file, { force: true })
      await Promise.all(programs.map(({ end }) => end()))
    },
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
  await writeFile(`${file}.new`, JSON.stringify(running))
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

type Program = { name: Name; url: string; child: ChildProcess; end(): Promise<void> }

async function startSimulator(name: Name, config: Config, log: Log): Promise<Program> {
  const port = await freePort(ports[name])
  const child = spawn(process.execPath, [join(import.meta.dirname, '../gateways', name, 'main.ts')], {
    // Its standard input closes when this process is gone, however it went.
    stdio: ['pipe', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(port),
      ENDS_WITH_STDIN: '1',
      ...settingsOf(name, config),
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.once('exit', (code) => log.info({ code, name }, 'a payment simulator ended'))
  return {
    name,
    // Another site than the shop's localhost, as the real provider is.
    url: `http://127.0.0.1:${port}`,
    child,
    async end() {
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), 5_000)
      await ended
      clearTimeout(force)
    },
  }
}

/** A simulator's settings: its callers, and the address that it calls back. */
function settingsOf(name: Name, config: Config): Record<string, string | undefined> {
  const { unlimit, webpay, mercadopago } = config
  if (name === 'webpay') return { COMMERCE_CODE: webpay.commerceCode, API_KEY: webpay.apiKey }
  if (name === 'mercadopago')
    return { ACCESS_TOKEN: mercadopago.accessToken, WEBHOOK_SECRET: mercadopago.webhookSecret }
  // The terminals that take cards abroad; Mexico's is the common one.
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

async function untilListening({ name, url, child }: Program): Promise<void> {
  const deadline = performance.now() + 20_000
  while (!(await isListening(url))) {
    const ended = child.exitCode ?? child.signalCode
    if (ended !== null) throw new Error(`the payment simulator ${name} ended with ${ended}`)
    if (performance.now() > deadline)
      throw new Error(`the payment simulator ${name} does not answer at ${url}`)
    await delay(50)
  }
}

function isListening(url: string): Promise<boolean> {
  return fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(5_000) }).then(
    () => true,
    () => false,
  )
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
