import type { SavedAct } from '../state/acts.ts'
import type { SavedRoute } from '../state/route.ts'
import { withDatabase } from './database.ts'

/** A link that was opened on this phone. */
export type SavedSession = {
  token: string
  session: string
  /** server's time of the first list */
  firstListAt: string
  endsAt: string
  state: 'open' | 'ended' | 'revoked'
}

/** Everything that the phone has. */
export type SavedDrive = {
  route: SavedRoute | undefined
  acts: SavedAct[]
  meta: Map<string, unknown>
}

export async function readSavedDrive(token: string): Promise<SavedDrive> {
  return withDatabase(async (database) => {
    const read = database.transaction(['route', 'acts', 'meta'])
    const [route, acts, keys, values] = await Promise.all([
      read.objectStore('route').get(token),
      read.objectStore('acts').getAll(),
      read.objectStore('meta').getAllKeys(),
      read.objectStore('meta').getAll(),
    ])
    acts.sort((one, other) => one.act.sequence - other.act.sequence)
    return { route, acts, meta: new Map(keys.map((key, at) => [key, values[at]])) }
  })
}

/** Writes acts, and returns when they are safe from a flat battery. */
export async function saveActs(acts: readonly SavedAct[]): Promise<void> {
  await withDatabase(async (database) => {
    const write = database.transaction('acts', 'readwrite', { durability: 'strict' })
    await Promise.all([...acts.map((act) => write.store.put(act)), write.done])
  })
}

export async function saveRoute(route: SavedRoute): Promise<void> {
  await withDatabase((database) => database.put('route', route))
}

export async function saveMeta(key: string, value: unknown): Promise<void> {
  await withDatabase((database) => database.put('meta', value, key))
}

/** Removes the people of a link from the phone; acts that were not sent stay. */
export async function removeRoute(token: string): Promise<void> {
  await withDatabase(async (database) => {
    const write = database.transaction(['route', 'acts'], 'readwrite')
    await write.objectStore('route').delete(token)
    for (const act of await write.objectStore('acts').getAll())
      if (act.token === token && act.storedAt) await write.objectStore('acts').delete(act.nonce)
    await write.done
  })
}
