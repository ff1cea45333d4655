import type { SyncedActs } from '#contract/travel/driving.ts'
import { mostActs } from '#domain/travel/driving/ride-acts.ts'
import { createNonce } from '#web/browser/camera/scanned-text.ts'
import type { Act, NewAct, SavedAct } from '../state/acts.ts'
import type { Drive } from '../state/drive-state.ts'
import { type SavedSession, saveActs, saveMeta } from '../storage/saved-drive.ts'
import { callDrive, DriveRefusal } from './call-drive.ts'

/** Version of the call; the server takes the last two. */
const format = 1

type Answer = SyncedActs & { manifestVersion: string | null }

/** The acts of this phone for all its links. Those that the server has not named as stored are sent again. */
export type ActQueue = {
  readonly drive: Drive
  readonly sessions: ReadonlyMap<string, SavedSession>
  acts: SavedAct[]
  /** of the last act */
  sequence: number
}

export function createQueue(
  drive: Drive,
  acts: SavedAct[],
  sessions: ReadonlyMap<string, SavedSession>,
): ActQueue {
  const sequence = Math.max(secondsSince2026(), ...acts.map(({ act }) => act.sequence))
  const queue = { drive, sessions, acts, sequence }
  show(queue)
  return queue
}

/** Writes an act on the phone. It is shown and sent even if the phone has no room for it. */
export async function addAct(queue: ActQueue, made: NewAct): Promise<Act> {
  const { token, clock } = queue.drive
  const nonce = createNonce()
  queue.sequence++
  const act: Act = { ...made, nonce, sequence: queue.sequence, ...clock.stamp() }
  const added: SavedAct = { nonce, token, act, storedAt: null }
  queue.acts = [...queue.acts, added]
  await write(queue, [added])
  show(queue)
  return act
}

/** Takes acts that another tab has made or sent. */
export function mergeActs(queue: ActQueue, acts: readonly SavedAct[]): void {
  const byNonce = new Map(queue.acts.map((one) => [one.nonce, one]))
  for (const one of acts) if (!byNonce.get(one.nonce)?.storedAt) byNonce.set(one.nonce, one)
  queue.acts = [...byNonce.values()].sort((one, other) => one.act.sequence - other.act.sequence)
  show(queue)
}

/** Removes the acts of this link that the server has. */
export function removeSentActs(queue: ActQueue): void {
  queue.acts = queue.acts.filter(({ token, storedAt }) => token !== queue.drive.token || !storedAt)
  show(queue)
}

/** Sends everything, in order. @returns the newest version of this link's list, if the server has told one */
export async function sendActs(queue: ActQueue): Promise<string | null> {
  const { drive, sessions } = queue
  if (drive.get().storage === 'memory') await write(queue, queue.acts)
  const own = sessions.get(drive.token)
  const version = own ? await sendAll(queue, own) : null
  for (const session of sessions.values()) {
    if (session === own) continue
    // The link of an earlier trip says nothing about this one.
    await sendAll(queue, session).catch((error: unknown) => {
      if (!(error instanceof DriveRefusal)) throw error
    })
  }
  return version
}

async function sendAll(queue: ActQueue, session: SavedSession): Promise<string | null> {
  let version: string | null = null
  for (;;) {
    const waiting = queue.acts.filter(({ token, storedAt }) => token === session.token && !storedAt)
    if (waiting.length === 0) return version
    version = (await sendBatch(queue, waiting.slice(0, mostActs), session)).manifestVersion
  }
}

async function sendBatch(
  queue: ActQueue,
  waiting: readonly SavedAct[],
  { token, session, firstListAt }: SavedSession,
): Promise<Answer> {
  const { device, clock } = queue.drive
  const sentAt = Date.now()
  const acts = waiting.map(({ act }) => act)
  const answer = await callDrive<Answer>(`/drive-api/${token}/acts`, {
    session,
    body: { format, device, acts, listAt: firstListAt },
  })
  const named = new Set(answer.stored)
  const stored = waiting.filter(({ nonce }) => named.has(nonce))
  if (stored.length === 0) throw new Error('the server has named none of the acts')
  const sent = stored.map((one) => ({ ...one, storedAt: answer.serverTime }))
  const byNonce = new Map(sent.map((one) => [one.nonce, one]))
  queue.acts = queue.acts.map((one) => byNonce.get(one.nonce) ?? one)
  await write(queue, sent)
  saveMeta('clock', clock.learn(answer.serverTime, sentAt)).catch(() => {})
  show(queue)
  return answer
}

async function write({ drive, acts }: ActQueue, changed: readonly SavedAct[]): Promise<void> {
  try {
    await saveActs(changed)
    if (drive.get().storage === 'memory') await saveActs(acts)
    drive.set({ storage: 'phone' })
  } catch (error) {
    console.error(error)
    drive.set({ storage: 'memory' })
  }
}

function show({ drive, acts }: ActQueue): void {
  drive.set({
    acts: acts.filter(({ token }) => token === drive.token),
    unsent: acts.filter(({ storedAt }) => !storedAt).length,
  })
}

/** The first sequence of a phone, so that one that was wiped does not repeat its own. */
function secondsSince2026(): number {
  return Math.floor((Date.now() - Date.UTC(2026, 0, 1)) / 1000)
}
