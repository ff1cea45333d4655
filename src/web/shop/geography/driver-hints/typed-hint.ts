import type { Point } from '#domain/geography/points/point.ts'
import { tabStorage } from '#web/browser/storage.ts'

/** Unsaved input about an address. */
export type TypedHint = { note: string; door: Point | null }

/** The key of an address in the tab's storage; only the customer who typed the input sees it. */
export function typedHintKey(email: string, address: string, countyName: string): string {
  return `driver-note:${JSON.stringify([email, address, countyName])}`
}

export function readTypedHint(key: string): TypedHint | null {
  try {
    return JSON.parse(tabStorage.read(key) ?? 'null') as TypedHint | null
  } catch {
    return null
  }
}

/** Stores the input until it is saved, also if the session ends meanwhile. */
export function storeTypedHint(key: string, typed: TypedHint): void {
  tabStorage.write(key, JSON.stringify(typed))
}

export function forgetTypedHint(key: string): void {
  tabStorage.remove(key)
}
