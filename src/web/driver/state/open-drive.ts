import type { DriveRoute } from '#contract/travel/driving.ts'
import { type OfficeLanguage, officeLanguages } from '#domain/people/staff/office-languages.ts'
import { createNonce } from '#web/browser/camera/scanned-text.ts'
import {
  readSavedDrive,
  type SavedDrive,
  type SavedSession,
  saveMeta,
  saveRoute,
} from '../storage/saved-drive.ts'
import { callDrive } from '../sync/call-drive.ts'
import { type ActQueue, addAct, createQueue, mergeActs } from '../sync/queue.ts'
import { closeDrive, createSync, type Sync, startSync, syncNow } from '../sync/sync.ts'
import type { NewAct } from './acts.ts'
import { createDriveClock, type SavedClock } from './clock.ts'
import { createDrive, type Drive, type DriveState } from './drive-state.ts'
import { renewRoute } from './route.ts'

/** The drive with what can be done. */
export type OpenDrive = Drive & {
  /** @throws NoSignal, DriveRefusal */
  open(lastFour: string): Promise<void>
  act(made: NewAct): Promise<string>
  /** bearer token of the link's calls */
  session(): string | undefined
  speak(language: OfficeLanguage): void
  sync(): void
}

const nothing: SavedDrive = { route: undefined, acts: [], meta: new Map() }

/** Opens the drive of a link with what is on the phone; the network comes afterwards. */
export async function openDrive(token: string): Promise<OpenDrive> {
  const saved = await readSavedDrive(token).catch((error: unknown) => {
    console.error(error)
    return null
  })
  const { route, acts, meta } = saved ?? nothing
  const sessions = new Map<string, SavedSession>()
  for (const [key, value] of meta)
    if (key.startsWith('session:')) sessions.set(key.slice('session:'.length), value as SavedSession)
  const clock = createDriveClock(meta.get('clock') as SavedClock | undefined)
  const device = (meta.get('device') as string | undefined) ?? createNonce()
  saveMeta('device', device).catch(() => {})
  const chosen = meta.get('language') as OfficeLanguage | undefined
  const drive = createDrive(token, clock, {
    device,
    route: route ?? null,
    storage: saved ? 'phone' : 'memory',
    isChosen: chosen !== undefined,
    language: chosen ?? languageOf(route?.manifest.language) ?? languageOfBrowser(),
  })
  const queue = createQueue(drive, acts, sessions)
  const sync = createSync(queue)
  await setPhase(queue, sessions.get(token))
  listenToTabs(token, queue)
  startSync(sync)
  return { ...drive, ...verbs(drive, { queue, sync, sessions }) }
}

/** After its end the people of a route leave the phone, at the first opening. */
async function setPhase(queue: ActQueue, session: SavedSession | undefined): Promise<void> {
  const { drive } = queue
  if (!session) return drive.set({ phase: 'locked' })
  const isOver = Date.parse(session.endsAt) <= drive.clock.now()
  if (session.state !== 'open') await closeDrive(queue, session.state)
  else if (isOver) await closeDrive(queue, 'ended')
  else drive.set({ phase: drive.get().route ? 'open' : 'locked' })
}

type Parts = { queue: ActQueue; sync: Sync; sessions: Map<string, SavedSession> }

function verbs(drive: Drive, { queue, sync, sessions }: Parts): Omit<OpenDrive, keyof Drive> {
  const { token, clock } = drive
  return {
    async open(lastFour) {
      const sentAt = Date.now()
      const answer = await callDrive<DriveRoute & { session: string }>(`/drive-api/${token}/unlock`, {
        body: { lastFour },
        // The driver waits for it, and without it there is nothing on the phone.
        limitMs: 30_000,
      })
      saveMeta('clock', clock.learn(answer.serverTime, sentAt)).catch(() => {})
      const route = renewRoute(token, null, answer)
      if (!route) throw new Error('the answer has no list')
      const session: SavedSession = {
        token,
        session: answer.session,
        state: 'open',
        endsAt: route.manifest.endsAt,
        firstListAt: sessions.get(token)?.firstListAt ?? answer.serverTime,
      }
      sessions.set(token, session)
      const spoken: Partial<DriveState> = drive.get().isChosen
        ? {}
        : { language: languageOf(route.manifest.language) ?? drive.get().language }
      drive.set({ route, phase: 'open', ...spoken })
      await Promise.all([saveRoute(route), saveMeta(`session:${token}`, session)]).catch((error: unknown) => {
        console.error(error)
        drive.set({ storage: 'memory' })
      })
      syncNow(sync)
    },
    async act(made) {
      const { nonce } = await addAct(queue, made)
      tabs?.postMessage(token)
      syncNow(sync)
      return nonce
    },
    session: () => sessions.get(token)?.session,
    speak(language) {
      drive.set({ language, isChosen: true })
      saveMeta('language', language).catch(() => {})
    },
    sync: () => syncNow(sync, true),
  }
}

const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('drive') : null

function listenToTabs(token: string, queue: ActQueue): void {
  tabs?.addEventListener('message', () => {
    readSavedDrive(token).then(({ acts }) => mergeActs(queue, acts), console.error)
  })
}

function languageOf(text: string | null | undefined): OfficeLanguage | undefined {
  return officeLanguages.find((language) => text?.toLowerCase().startsWith(language))
}

function languageOfBrowser(): OfficeLanguage {
  return navigator.languages.map(languageOf).find(Boolean) ?? 'es'
}
