import type { DriveRoute } from '#contract/travel/driving.ts'
import type { Drive, Phase } from '../state/drive-state.ts'
import { renewRoute } from '../state/route.ts'
import { type KeptSession, keepMeta, keepRoute, removeRoute } from '../storage/kept.ts'
import { callDrive, DriveRefusal, NoSignal } from './call-drive.ts'
import type { ActQueue } from './queue.ts'

/** Pauses between tries, in milliseconds; the last one repeats. */
const pauses = [2_000, 4_000, 8_000, 15_000, 30_000, 60_000]

/** While the page is visible the list is compared with the server's so often. */
const refreshMs = 60_000

/** What a refusal says about the link. */
const phases: Record<string, Phase> = {
  drive_session_needed: 'locked',
  drive_link_over: 'ended',
  drive_link_revoked: 'revoked',
  drive_link_not_valid: 'unknown',
}

/**
 * Empties the queue and renews the list: at the start, when the page is seen again, when the network is back, after each
 * act, and by a timer. Nothing else of the page uses the network.
 */
export class Sync {
  private readonly drive: Drive
  private readonly queue: ActQueue
  private readonly sessions: Map<string, KeptSession>
  private running: Promise<void> | null = null
  private isWanted = false
  private failures = 0
  private refreshedAt = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(drive: Drive, queue: ActQueue, sessions: Map<string, KeptSession>) {
    this.drive = drive
    this.queue = queue
    this.sessions = sessions
  }

  start(): void {
    const seen = () => {
      if (document.visibilityState !== 'visible') return this.drive.clock.noteHidden()
      this.kick(true)
    }
    document.addEventListener('visibilitychange', seen)
    addEventListener('online', () => this.kick(true))
    addEventListener('pageshow', ({ persisted }) => persisted && this.kick(true))
    this.kick(true)
  }

  /** Tries now. `withList`: also looks for a newer list. */
  kick(withList = false): void {
    if (withList) this.refreshedAt = 0
    this.isWanted = true
    this.running ??= this.run().finally(() => {
      this.running = null
    })
  }

  private async run(): Promise<void> {
    while (this.isWanted) {
      this.isWanted = false
      clearTimeout(this.timer)
      try {
        await this.round()
        this.failures = 0
        this.drive.set({ isCutOff: false })
        this.timer = setTimeout(() => this.kick(), refreshMs)
      } catch (error) {
        const closed = error instanceof DriveRefusal ? phases[error.code] : undefined
        if (closed) await this.close(closed)
        else console.info(error)
        this.drive.set({ isCutOff: error instanceof NoSignal })
        const pause = pauses[Math.min(this.failures++, pauses.length - 1)] ?? 0
        this.timer = setTimeout(() => this.kick(), pause * (0.8 + Math.random() * 0.4))
      }
    }
  }

  private async round(): Promise<void> {
    const version = await this.queue.send()
    const { route, phase } = this.drive.get()
    const isOld = document.visibilityState === 'visible' && Date.now() - this.refreshedAt >= refreshMs
    if (phase !== 'open' || !(isOld || (version && version !== route?.manifest.version))) return
    await this.refresh()
    this.refreshedAt = Date.now()
  }

  private async refresh(): Promise<void> {
    const { token, clock } = this.drive
    const { route } = this.drive.get()
    const query = route ? `?version=${encodeURIComponent(route.version)}` : ''
    const sentAt = Date.now()
    const answer = await callDrive<DriveRoute>(`/drive-api/${token}/manifest${query}`, {
      session: this.sessions.get(token)?.session,
    })
    keepMeta('clock', clock.learn(answer.serverTime, sentAt)).catch(() => {})
    const renewed = renewRoute(token, route, answer)
    if (!renewed) return
    this.drive.set({ route: renewed })
    await keepRoute(renewed).catch(console.error)
  }

  /** The shop does not show the route any more: its people leave the phone, acts that were not sent stay. */
  async close(phase: Phase): Promise<void> {
    const session = this.sessions.get(this.drive.token)
    this.drive.set({ phase, route: phase === 'locked' ? this.drive.get().route : null })
    if (phase === 'locked') return
    if (session && (phase === 'ended' || phase === 'revoked')) {
      session.state = phase
      await keepMeta(`session:${session.token}`, session).catch(console.error)
    }
    this.queue.forgetSent()
    await removeRoute(this.drive.token).catch(console.error)
  }
}
