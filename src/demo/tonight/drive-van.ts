import { randomUUID } from 'node:crypto'
import type { DriveManifest } from '#contract/travel/driving.ts'
import { type DriveStep, nextStep } from './next-step.ts'

/** A call of a driver's phone; its answer is the shop's envelope. */
export type Send = (
  path: string,
  init: { method: string; headers: Record<string, string>; body?: string },
) => Promise<Response>

/** `planned` waits for the times of the plan; `quick` drives ten times as fast and waits for no time. */
export const paces = ['quick', 'planned'] as const

export type Pace = (typeof paces)[number]

export type DriveOptions = {
  send: Send
  pace: Pace
  now: () => number
  /** rejects when the signal is aborted */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  signal: AbortSignal
}

const quickFactor = 10
/** How often the van reports its position, as the driver's page does. */
const positionMs = 10_000

/**
 * Drives a van to the venue and back with the calls of its driver's phone. It goes on where the van is by its manifest, so
 * that it can be stopped and begun again, and a driver may act beside it.
 * @throws Error when a call is refused, or the signal is aborted
 */
export async function driveVan(
  { token, digits }: { token: string; digits: string },
  options: DriveOptions,
): Promise<void> {
  const phone = await openPhone(token, digits, options.send)
  for (;;) {
    const step = nextStep(phone.manifest())
    if (!step) return
    await ride(phone, step, options)
    await phone.refresh()
    // A driver was faster, or another plan was published.
    if (nameOf(nextStep(phone.manifest())) !== nameOf(step)) continue
    await phone.act(step.acts, options.now())
    await phone.refresh()
    if (nameOf(nextStep(phone.manifest())) === nameOf(step)) throw new Error('an act changed nothing')
  }
}

const nameOf = (step: DriveStep | null) => JSON.stringify(step?.acts ?? null)

/** Waits until it is time for the acts of a step, reporting positions on the way. */
async function ride(
  phone: Phone,
  { at, takesMs, drive }: DriveStep,
  { pace, now, sleep, signal }: DriveOptions,
): Promise<void> {
  const early = at - now()
  const lasts = pace === 'quick' ? takesMs / quickFactor : Math.max(early, takesMs)
  // A van that is early stands where it is, then drives.
  const stands = drive ? Math.max(0, lasts - takesMs) : lasts
  await sleep(stands, signal)
  if (!drive) return
  const ticks = Math.max(2, Math.ceil((lasts - stands) / positionMs))
  for (let tick = 1; tick <= ticks; tick++) {
    await sleep((lasts - stands) / ticks, signal)
    const part = tick / ticks
    const { from, to } = drive
    await phone.report({
      latitude: from.latitude + (to.latitude - from.latitude) * part,
      longitude: from.longitude + (to.longitude - from.longitude) * part,
      at: now(),
    })
  }
}

type Phone = Awaited<ReturnType<typeof openPhone>>

async function openPhone(token: string, digits: string, send: Send) {
  const device = `demo ${randomUUID()}`
  let sequence = 0
  const call = async <T>(path: string, body?: object, session?: string): Promise<T> => {
    const headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(session && { authorization: `Bearer ${session}` }),
    }
    const init = { method: body ? 'POST' : 'GET', headers, ...(body && { body: JSON.stringify(body) }) }
    const answer = await send(`/drive-api/${token}/${path}`, init)
    const { data, message } = (await answer.json()) as { data: T; message?: string }
    if (!answer.ok) throw new Error(message ?? `the shop answered ${answer.status}`)
    return data
  }
  type Opened = { session: string; manifest: DriveManifest }
  const opened = await call<Opened>('unlock', { lastFour: digits })
  const { session } = opened
  let manifest = opened.manifest
  return {
    manifest: () => manifest,
    async refresh() {
      const query = `manifest?version=${encodeURIComponent(manifest.version)}`
      manifest =
        (await call<{ manifest: DriveManifest | null }>(query, undefined, session)).manifest ?? manifest
    },
    async act(acts: DriveStep['acts'], now: number) {
      const at = new Date(now).toISOString()
      const made = acts.map((act) => ({ nonce: randomUUID(), sequence: ++sequence, how: 'list', at, ...act }))
      await call('acts', { format: 1, device, acts: made }, session)
    },
    async report({ at, ...point }: { latitude: number; longitude: number; at: number }) {
      await call('position', { ...point, accuracy: 15, at: new Date(at).toISOString() }, session)
    },
  }
}
