import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requestTo, type TestShop } from '../test-shop.ts'
import type { Order, Step } from './dying-shop-process.ts'

export type DyingShop = {
  fetch: TestShop['fetch']
  /** activates a new process after the previous one is dead; its clock is ahead, so that everything is due */
  live(clockAheadMs: number): Promise<void>
  /** from now on the process dies right after this step */
  dieAfter(step: Step, clockAheadMs?: number): Promise<void>
  /** runs an action of staff; no result is reported when the process dies */
  tell(order: Order): Promise<void>
  /** waits until the process was killed, and returns the signal */
  dead(): Promise<string | null>
  /** kill -9 at this moment */
  kill(): void
  end(): void
}

/** A shared cache, so that later processes start in half the time. */
const compileCache = mkdtempSync(join(tmpdir(), 'vaiven-compile-cache-'))

/** The next message of the process; null when it ends before. */
async function answer<T>(from: ChildProcess): Promise<T | null> {
  const answered = new AbortController()
  const { signal } = answered
  const said = once(from, 'message', { signal }).then(([message]) => message as T)
  const ended = once(from, 'exit', { signal }).then(() => null)
  try {
    return await Promise.race([said, ended])
  } finally {
    answered.abort()
    await Promise.allSettled([said, ended])
  }
}

/** Starts a standby process. */
function startProcess(settings: Record<string, string>) {
  const child = fork(join(import.meta.dirname, 'dying-shop-process.ts'), {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compileCache,
      DEMO: '1',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_FACTOR: '1000',
      PUBLIC_URL: 'http://localhost:3000',
      ...settings,
    },
  })
  return { child, port: answer<number>(child) }
}

/**
 * A shop in a separate process that can kill itself at any step, and be replaced. The replacement is started in
 * advance.
 */
export function dyingShop(settings: () => Record<string, string>): DyingShop {
  let child: ChildProcess | null = null
  let next: ReturnType<typeof startProcess> | null = null
  let url = ''
  let dead: Promise<string | null> = Promise.resolve(null)

  async function tell(order: Order): Promise<void> {
    if (!child) throw new Error('nobody lives')
    const done = answer(child)
    child.send(order)
    await done
  }
  return {
    tell,
    fetch: (path, init) => fetch(requestTo(url, path, init)),
    async live(clockAheadMs) {
      if (!child) {
        const one = next ?? startProcess(settings())
        dead = new Promise((resolve) => {
          one.child.once('exit', (_code, signal) => {
            child = null
            resolve(signal)
          })
        })
        const port = await one.port
        if (port === null) throw new Error('the shop did not come to life')
        url = `http://127.0.0.1:${port}`
        child = one.child
        next = startProcess(settings())
      }
      await tell({ do: 'live', clockAheadMs, dieAfter: null })
    },
    async dieAfter(step, clockAheadMs = 0) {
      if (!('answerTo' in step)) expectStatement('statement' in step ? step.statement : step.commitOf)
      await tell({
        do: 'live',
        clockAheadMs,
        dieAfter: 'answerTo' in step ? { answerTo: String(new RegExp(step.answerTo).source) } : step,
      })
    },
    dead: () => dead,
    kill: () => void child?.kill('SIGKILL'),
    end() {
      child?.kill('SIGKILL')
      next?.child.kill('SIGKILL')
    },
  }
}

/** Without this check, a process would wait forever for a statement that does not exist. */
function expectStatement(name: string): void {
  const isThere = globSync('src/server/**/*-sql.ts').some((file) =>
    readFileSync(file, 'utf8').includes(`'${name}',`),
  )
  if (!isThere) throw new Error(`no statement is called ${name}`)
}
