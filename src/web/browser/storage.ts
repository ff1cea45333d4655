export type TextStorage = {
  read(key: string): string | null
  write(key: string, text: string): void
  remove(key: string): void
  keys(): string[]
}

/** Survives a reload and other pages in the same tab. */
export const tabStorage = storageOf(() => sessionStorage)

/** Survives the tab, and is shared with the other tabs. */
export const browserStorage = storageOf(() => localStorage)

/**
 * Reads and writes the browser's storage. Reading even the property throws if cookies are blocked, and writing throws if
 * the storage is full: such text is stored in memory instead, until the page is left.
 */
function storageOf(browser: () => Storage): TextStorage {
  const memory = new Map<string, string>()
  function attempt<T>(use: (storage: Storage) => T, otherwise: T): T {
    try {
      return use(browser())
    } catch {
      return otherwise
    }
  }
  return {
    read: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    write(key, text) {
      memory.set(key, text)
      attempt((storage) => {
        storage.setItem(key, text)
        memory.delete(key)
      }, undefined)
    },
    remove(key) {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key), undefined)
    },
    keys: () => [...new Set([...memory.keys(), ...attempt(Object.keys, [])])],
  }
}
