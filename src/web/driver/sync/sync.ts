import type { DriveRoute } from '#contract/travel/driving.ts'
import type { Phase } from '../state/drive-state.ts'
import { renewRoute } from '../state/route.ts'
import { removeRoute, saveMeta, saveRoute } from '../storage/saved-drive.ts'
import { callDrive, DriveRefusal, NoSignal } from './call-drive.ts'
import { type ActQueue, removeSentActs, sendActs } from './queue.ts'

/** Pauses between tries, in milliseconds; the last one repeats. */
const pauses = [2_000, 4_000, 8_000, 15_000, 30_000, 60_000]

/** While the page is visible the list is compared with the server's so often. */
const refreshMs = 60_000

/** The phase of the page after a refusal of its link. */
const phases: Record<string, Phase> = {
  drive_session_needed: 'locked',
  drive_link_over: 'ended',
  drive_link_revoked: 'revoked',
  drive_link_not_valid: 'unknown',
}

/** Empties the queue and renews the list. Nothing else of the page uses the network by itself. */
export type Sync = {
  readonly queue: ActQueue
  running: Promise<void> | null
  isWanted: boolean
  failures: number
  refreshedAt: number
  timer: ReturnType<typeof setTimeout> | undefined
}

export function createSync(queue: ActQueue): Sync {
  return { queue, running: null, isWanted: false, failures: 0, refreshedAt: 0, timer: undefined }
}

/** Syncs now, whenever the page is seen again or the network is back, and by a timer. */
export function startSync(sync: Sync): void {
  const { clock } = sync.queue.drive
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') syncNow(sync, true)
    else clock.noteHidden()
  })
  addEventListener('online', () => syncNow(sync, true))
  addEventListener('pageshow', ({ persisted }) => persisted && syncNow(sync, true))
  syncNow(sync, true)
}

/** Tries now. `withList`: also looks for a newer list. */
export function syncNow(sync: Sync, withList = false): void {
  if (withList) sync.refreshedAt = 0
  sync.isWanted = true
  sync.running ??= run(sync).finally(() => {
    sync.running = null
  })
}

async function run(sync: Sync): Promise<void> {
  const { drive } = sync.queue
  while (sync.isWanted) {
    sync.isWanted = false
    clearTimeout(sync.timer)
    try {
      await sendAndRefresh(sync)
      sync.failures = 0
      drive.set({ isCutOff: false })
      sync.timer = setTimeout(() => syncNow(sync), refreshMs)
    } catch (error) {
      const phase = error instanceof DriveRefusal ? phases[error.code] : undefined
      if (phase) await closeDrive(sync.queue, phase)
      else console.info(error)
      drive.set({ isCutOff: error instanceof NoSignal })
      const pause = pauses[Math.min(sync.failures++, pauses.length - 1)] ?? 0
      sync.timer = setTimeout(() => syncNow(sync), pause * (0.8 + Math.random() * 0.4))
    }
  }
}

async function sendAndRefresh(sync: Sync): Promise<void> {
  const version = await sendActs(sync.queue)
  const { route, phase } = sync.queue.drive.get()
  const isOld = document.visibilityState === 'visible' && Date.now() - sync.refreshedAt >= refreshMs
  if (phase !== 'open' || !(isOld || (version && version !== route?.manifest.version))) return
  await refresh(sync.queue)
  sync.refreshedAt = Date.now()
}

async function refresh({ drive, sessions }: ActQueue): Promise<void> {
  const { token, clock } = drive
  const { route } = drive.get()
  const query = route ? `?version=${encodeURIComponent(route.version)}` : ''
  const sentAt = Date.now()
  const answer = await callDrive<DriveRoute>(`/drive-api/${token}/manifest${query}`, {
    session: sessions.get(token)?.session,
  })
  saveMeta('clock', clock.learn(answer.serverTime, sentAt)).catch(() => {})
  const renewed = renewRoute(token, route, answer)
  if (!renewed) return
  drive.set({ route: renewed })
  await saveRoute(renewed).catch(console.error)
}

/** The shop does not show the route any more: its people leave the phone, acts that were not sent stay. */
export async function closeDrive(queue: ActQueue, phase: Phase): Promise<void> {
  const { drive, sessions } = queue
  const session = sessions.get(drive.token)
  drive.set({ phase, route: phase === 'locked' ? drive.get().route : null })
  if (phase === 'locked') return
  if (session && (phase === 'ended' || phase === 'revoked')) {
    session.state = phase
    await saveMeta(`session:${session.token}`, session).catch(console.error)
  }
  removeSentActs(queue)
  await removeRoute(drive.token).catch(console.error)
}
