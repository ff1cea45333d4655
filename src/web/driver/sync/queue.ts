import type { SyncedActs } from '#contract/travel/driving.ts'
import { mostActs } from '#domain/travel/driving/ride-acts.ts'
import { createNonce } from '#web/browser/camera/scanned-text.ts'
import type { Act, KeptAct, NewAct } from '../state/acts.ts'
import type { Drive } from '../state/drive-state.ts'
import { type KeptSession, keepActs, keepMeta } from '../storage/kept.ts'
import { callDrive, DriveRefusal } from './call-drive.ts'

/** Version of the call; the server takes the last two. */
const format = 1

type Answer = SyncedActs & { manifestVersion: string | null }

/** The acts of a phone that the server has not named as stored. */
export class ActQueue {
  private readonly drive: Drive
  private readonly sessions: Map<string, KeptSession>
  /** of all links */
  private kept: KeptAct[]
  private sequence: number

  constructor(drive: Drive, known: { acts: KeptAct[]; sessions: Map<string, KeptSession> }) {
    this.drive = drive
    this.sessions = known.sessions
    this.kept = known.acts
    this.sequence = Math.max(secondsSince2026(), ...known.acts.map(({ act }) => act.sequence))
    this.show()
  }

  /** Writes an act on the phone. It is shown and sent even if the phone has no room for it. */
  async add(made: NewAct): Promise<Act> {
    const nonce = createNonce()
    this.sequence++
    const act: Act = { ...made, nonce, sequence: this.sequence, ...this.drive.clock.stamp() }
    const kept: KeptAct = { nonce, token: this.drive.token, act, storedAt: null }
    this.kept = [...this.kept, kept]
    await this.write([kept])
    this.show()
    return act
  }

  /** Sends everything, in order. @returns the newest version of this link's list, if the server has told one */
  async send(): Promise<string | null> {
    let version: string | null = null
    if (this.drive.get().storage === 'memory') await this.write(this.kept)
    const own = this.sessions.get(this.drive.token)
    if (own) version = await this.sendAll(own)
    for (const session of this.sessions.values()) {
      if (session === own) continue
      // The link of an earlier trip says nothing about this one.
      await this.sendAll(session).catch((error: unknown) => {
        if (!(error instanceof DriveRefusal)) throw error
      })
    }
    return version
  }

  private async sendAll(session: KeptSession): Promise<string | null> {
    let version: string | null = null
    for (;;) {
      const waiting = this.kept.filter(({ token, storedAt }) => token === session.token && !storedAt)
      if (waiting.length === 0) return version
      version = (await this.sendBatch(waiting.slice(0, mostActs), session)).manifestVersion
    }
  }

  /** Takes acts that another tab has made or sent. */
  merge(acts: KeptAct[]): void {
    const known = new Map(this.kept.map((one) => [one.nonce, one]))
    for (const one of acts) if (!known.get(one.nonce)?.storedAt) known.set(one.nonce, one)
    this.kept = [...known.values()].sort((one, other) => one.act.sequence - other.act.sequence)
    this.show()
  }

  /** Forgets what was sent of this link. */
  forgetSent(): void {
    this.kept = this.kept.filter(({ token, storedAt }) => token !== this.drive.token || !storedAt)
    this.show()
  }

  private async sendBatch(
    waiting: KeptAct[],
    { session, firstListAt }: Pick<KeptSession, 'session' | 'firstListAt'>,
  ): Promise<Answer> {
    const sentAt = Date.now()
    const body = {
      format,
      device: this.drive.device,
      acts: waiting.map(({ act }) => act),
      listAt: firstListAt,
    }
    const token = waiting[0]?.token ?? ''
    const answer = await callDrive<Answer>(`/drive-api/${token}/acts`, { session, body })
    const named = new Set(answer.stored)
    const stored = waiting.filter(({ nonce }) => named.has(nonce))
    if (stored.length === 0) throw new Error('the server has named none of the acts')
    const sent = stored.map((one) => ({ ...one, storedAt: answer.serverTime }))
    const byNonce = new Map(sent.map((one) => [one.nonce, one]))
    this.kept = this.kept.map((one) => byNonce.get(one.nonce) ?? one)
    await this.write(sent)
    keepMeta('clock', this.drive.clock.learn(answer.serverTime, sentAt)).catch(() => {})
    this.show()
    return answer
  }

  private async write(acts: KeptAct[]): Promise<void> {
    try {
      await keepActs(acts)
      if (this.drive.get().storage === 'memory') await keepActs(this.kept)
      this.drive.set({ storage: 'phone' })
    } catch (error) {
      console.error(error)
      this.drive.set({ storage: 'memory' })
    }
  }

  private show(): void {
    this.drive.set({
      acts: this.kept.filter(({ token }) => token === this.drive.token),
      unsent: this.kept.filter(({ storedAt }) => !storedAt).length,
    })
  }
}

/** Where sequences begin, so that a phone that was wiped does not begin again. */
function secondsSince2026(): number {
  return Math.floor((Date.now() - Date.UTC(2026, 0, 1)) / 1000)
}
