const methods = {
  getItem(this: Record<string, string>, key: string) {
    return this[key] ?? null
  },
  setItem(this: Record<string, string>, key: string, text: string) {
    this[key] = text
  },
  removeItem(this: Record<string, string>, key: string) {
    delete this[key]
  },
}

/** A browser's empty storage, whose texts are its own properties. */
export function emptyStorage(): Storage {
  return Object.create(methods) as Storage
}
