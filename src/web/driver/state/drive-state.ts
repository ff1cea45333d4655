import type { OfficeLanguage } from '#domain/people/staff/office-languages.ts'
import type { SavedAct } from './acts.ts'
import type { DriveClock } from './clock.ts'
import type { SavedRoute } from './route.ts'

/**
 * Whether this phone may see the route. `reading`: not known yet; `locked`: the digits are asked for; the others say why
 * there is no route any more.
 */
export type Phase = 'reading' | 'locked' | 'open' | 'ended' | 'revoked' | 'unknown'

export type DriveState = {
  phase: Phase
  route: SavedRoute | null
  /** of this link */
  acts: SavedAct[]
  /** in the queue, of all links that this phone has opened */
  unsent: number
  /** the last call failed */
  isCutOff: boolean
  /** `memory`: the phone refuses to write; the acts live as long as the page */
  storage: 'phone' | 'memory'
  /** the files that the worker has on the phone; null: no worker */
  files: { page: boolean; scanner: boolean } | null
  language: OfficeLanguage
  /** the language was chosen by hand */
  isChosen: boolean
}

/** The drive of one link in this page. */
export type Drive = {
  token: string
  clock: DriveClock
  device: string
  get: () => DriveState
  set: (change: Partial<DriveState>) => void
  subscribe: (listener: () => void) => () => void
}

export function createDrive(
  token: string,
  clock: DriveClock,
  { device, ...initial }: Pick<Drive, 'device'> & Partial<DriveState>,
): Drive {
  const listeners = new Set<() => void>()
  let state: DriveState = {
    phase: 'reading',
    route: null,
    acts: [],
    unsent: 0,
    isCutOff: false,
    storage: 'phone',
    files: null,
    language: 'es',
    isChosen: false,
    ...initial,
  }
  return {
    token,
    clock,
    device,
    get: () => state,
    set(change) {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
