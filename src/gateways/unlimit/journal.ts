import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Env } from './api-answer.ts'
import { type Fault, type JournalEntry, pushLimited, type Simulator } from './state.ts'

export const operations = [
  'token',
  'create',
  'get',
  'list',
  'change-status',
  'methods',
  'refund',
  'get-refund',
  'list-refunds',
  'change-refund',
] as const
export type Operation = (typeof operations)[number]

/** Writes a call into the journal and lets the faults that a test has set spoil it. */
export function operation(sim: Simulator, name: Operation): MiddlewareHandler<Env> {
  return async (c, next) => {
    const faults = takeFaults(sim, name)
    const entry = await open(sim, c, name, faults)
    const before = faults.find((fault) => fault.when === 'before' && fault.kind !== 'latency')
    const after = faults.find((fault) => fault.when === 'after' && fault.kind !== 'latency')
    await pause(sim, faults, 'before')
    if (before) c.res = spoil(c, before)
    else await next()
    await pause(sim, faults, 'after')
    if (!before) entry.answer = await answerOf(c.res)
    if (after && !before) c.res = spoil(c, after)
    const dropped = (before ?? after)?.kind === 'drop'
    entry.status = dropped ? undefined : c.res.status
  }
}

async function open(sim: Simulator, c: Context<Env>, name: Operation, faults: Fault[]) {
  const entry: JournalEntry = {
    number: sim.nextNumber(),
    at: sim.clock.now(),
    operation: name,
    method: c.req.method,
    path: c.req.path,
    query: c.req.query(),
    headers: {
      ...c.req.header(),
      ...(c.req.header('authorization') && { authorization: 'Bearer ***' }),
    },
    body: withoutSecrets(await c.req.text()),
    status: undefined,
    answer: undefined,
    faults: faults.map((fault) => `${fault.kind} ${fault.when}`),
  }
  pushLimited(sim.journal, entry)
  return entry
}

function takeFaults(sim: Simulator, name: Operation): Fault[] {
  const taken = sim.faults.filter((fault) => fault.operation === name || fault.operation === '*')
  for (const fault of taken) fault.times -= 1
  sim.faults = sim.faults.filter((fault) => fault.times > 0)
  return taken
}

async function pause(sim: Simulator, faults: Fault[], when: Fault['when']): Promise<void> {
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

function spoil(c: Context<Env>, fault: Fault): Response {
  if (fault.kind === 'drop') {
    c.env.incoming.socket.destroy()
    return RESPONSE_ALREADY_SENT
  }
  if (fault.kind === 'malformed')
    return new Response('{"payment_data": {"id": ', {
      status: 200,
      headers: { 'content-type': 'application/json;charset=UTF-8' },
    })
  return c.json({ name: 'SYSTEM_ERROR', message: 'Simulated failure' }, fault.status as ContentfulStatusCode)
}

async function answerOf(response: Response): Promise<unknown> {
  const text = await response.clone().text()
  return withoutSecrets(text)
}

const secretNames = new Set(['password', 'access_token', 'refresh_token'])

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
