import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export type ShopProcess = {
  url: string
  process: ChildProcess
  /** kill -9: without a shutdown */
  kill(): Promise<void>
  /** SIGTERM, and the exit code */
  stop(): Promise<number | null>
  /** its output on standard error */
  errors(): string
  /** its output on standard output */
  printed(): string
}

/** Starts the shop as in production, in a separate process; `folder` has the build. */
export async function startShopProcess(
  settings: Record<string, string>,
  { folder = '.', cwd = '.' }: { folder?: string; cwd?: string } = {},
): Promise<ShopProcess> {
  const port = settings.PORT ?? String(await freePort())
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [resolve(folder, 'build/server/main.js')], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'production',
      LOG_LEVEL: 'fatal',
      DEMO_TRIP: '0',
      PUBLIC_URL: url,
      ...settings,
      PORT: port,
    },
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text
    process.stderr.write(text)
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  // The close event comes after all output is read.
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`the shop ended with ${await closed}: ${errors}`)
    return (await fetch(`${url}/readyz`).catch(() => null))?.ok
  }, 100_000).catch((error: unknown) => {
    child.kill()
    throw error
  })
  return {
    url,
    process: child,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      child.kill('SIGTERM')
      return closed
    },
    errors: () => errors,
    printed: () => printed,
  }
}

/** Polls until a condition is true; fails after the time-out. */
export async function until<T>(look: () => Promise<T>, timeoutMs = 30_000): Promise<NonNullable<T>> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const seen = await look()
    if (seen) return seen
    if (Date.now() > deadline) throw new Error(`timed out after ${timeoutMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

/**
 * A pause between two actions of a test customer: without it they would take CPU time from a starting process.
 */
export const rest = () => delay(20)

/**
 * A free port for a program that listens later. It is below the range of ephemeral ports, so that no outgoing
 * connection takes it meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 30_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
