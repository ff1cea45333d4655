import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { SavedAct } from '../state/acts.ts'
import type { SavedRoute } from '../state/route.ts'

interface DriveSchema extends DBSchema {
  route: { key: string; value: SavedRoute }
  acts: { key: string; value: SavedAct }
  meta: { key: string; value: unknown }
}

export type DriveDatabase = IDBPDatabase<DriveSchema>

let handle: Promise<DriveDatabase> | undefined

/**
 * Runs a transaction. Browsers lose the handle of a database after some time in the background (WebKit 277615): then it
 * runs once more with a new one. @throws DOMException `QuotaExceededError` when the phone is full
 */
export async function withDatabase<T>(use: (database: DriveDatabase) => Promise<T>): Promise<T> {
  try {
    return await use(await open())
  } catch (error) {
    if (isFull(error)) throw error
    handle = undefined
    return use(await open())
  }
}

/** Whether the phone has no room. */
export function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

function open(): Promise<DriveDatabase> {
  handle ??= openDB<DriveSchema>('drive', 1, {
    upgrade(database) {
      database.createObjectStore('route', { keyPath: 'token' })
      database.createObjectStore('acts', { keyPath: 'nonce' })
      database.createObjectStore('meta')
    },
    // A newer page needs another form of the database.
    blocking(_old, _new, event) {
      const database = event.target as IDBDatabase
      database.close()
      location.reload()
    },
    terminated() {
      handle = undefined
    },
  }).catch((error: unknown) => {
    handle = undefined
    throw error
  })
  return handle
}
