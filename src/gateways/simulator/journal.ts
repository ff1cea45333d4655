import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Clock } from './simulator-clock.ts'

/** The journal of a simulator's calls, and the faults set by tests. */
export type Recording = {
  clock: Clock
  journal: JournalEntry[]
  faults: Fault[]
  stopped: AbortController
  nextNumber(): number
}

export type JournalEntry = {
  number: number
  at: Date
  operation: string
  method: string
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  body: unknown
  status: number | undefined
  answer: unknown
  faults: string[]
}

export type Fault = {
  operation: string
  kind: 'latency' | 'respond' | 'drop' | 'malformed'
  /** Before or after the provider has done the work. */
  when: 'before' | 'after'
  ms: number
  status: number
  times: number
}

type Bound = { Bindings: HttpBindings }

/** Bounds a growing list, so that a simulator left running does not fill the memory. */
export function pushLimited<T>(list: T[], entry: T, limit = 20_000): void {
  list.push(entry)
  if (list.length > limit) list.shift()
}

/** Records a call in the journal and applies the faults set by tests; `failure` is the provider's 500. */
export function operation<E extends Bound>(
  sim: Recording,
  name: string,
  failure: unknown,
): MiddlewareHandler<E> {
  return async (c, next) => {
    const faults = takeFaults(sim, name)
    const entry = await open(sim, c, name, faults)
    const before = faults.find((fault) => fault.when === 'before' && fault.kind !== 'latency')
    const after = faults.find((fault) => fault.when === 'after' && fault.kind !== 'latency')
    await pause(sim, faults, 'before')
    if (before) c.res = faultyAnswer(c, before, failure)
    else await next()
    await pause(sim, faults, 'after')
    if (!before) entry.answer = await answerOf(c.res)
    if (after && !before) c.res = faultyAnswer(c, after, failure)
    const dropped = (before ?? after)?.kind === 'drop'
    entry.status = dropped ? undefined : c.res.status
  }
}

async function open<E extends Bound>(sim: Recording, c: Context<E>, name: string, faults: Fault[]) {
  const entry: JournalEntry = {
    number: sim.nextNumber(),
    at: sim.clock.now(),
    operation: name,
    method: c.req.method,
    path: c.req.path,
    query: c.req.query(),
    headers: withoutKeys(c.req.header()),
    body: withoutSecrets(await c.req.text()),
    status: undefined,
    answer: undefined,
    faults: faults.map((fault) => `${fault.kind} ${fault.when}`),
  }
  pushLimited(sim.journal, entry)
  return entry
}

function takeFaults(sim: Recording, name: string): Fault[] {
  const taken = sim.faults.filter((fault) => fault.operation === name || fault.operation === '*')
  for (const fault of taken) fault.times -= 1
  sim.faults = sim.faults.filter((fault) => fault.times > 0)
  return taken
}

async function pause(sim: Recording, faults: Fault[], when: Fault['when']): Promise<void> {
  const ms = faults
    .filter((fault) => fault.kind === 'latency' && fault.when === when)
    .reduce((sum, fault) => sum + fault.ms, 0)
  if (ms === 0) return
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    sim.stopped.signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

function faultyAnswer<E extends Bound>(c: Context<E>, fault: Fault, failure: unknown): Response {
  if (fault.kind === 'drop') {
    c.env.incoming.socket.destroy()
    return RESPONSE_ALREADY_SENT
  }
  if (fault.kind === 'malformed')
    return new Response('{"payment_data": {"id": ', {
      status: 200,
      headers: { 'content-type': 'application/json;charset=UTF-8' },
    })
  return c.json(failure as object, fault.status as ContentfulStatusCode)
}

async function answerOf(response: Response): Promise<unknown> {
  const text = await response.clone().text()
  return withoutSecrets(text)
}

const secretNames = new Set(['password', 'access_token', 'refresh_token', 'clave'])

function withoutKeys(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (name === 'authorization') return [name, 'Bearer ***']
      return [name, /secret|api-key$/.test(name) ? '***' : value]
    }),
  )
}

function withoutSecrets(text: string): unknown {
  if (!text) return undefined
  try {
    return JSON.parse(text, (name, value) => (secretNames.has(name) ? '***' : value))
  } catch {
    const fields = Object.fromEntries(new URLSearchParams(text))
    return Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, secretNames.has(name) ? '***' : value]),
    )
  }
}
