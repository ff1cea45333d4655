import { tabStorage } from '#web/browser/storage.ts'
import type { PurchaseDraft } from './purchase-draft.ts'

/** Increment it when stored drafts become unreadable. */
const version = 2

const keyOf = (eventId: number) => `purchase:${eventId}`

/** The stored purchase of this event in this tab, or null. */
export function readStoredDraft(eventId: number): PurchaseDraft | null {
  try {
    const stored = JSON.parse(tabStorage.read(keyOf(eventId)) ?? 'null') as {
      version: number
      draft: PurchaseDraft
    } | null
    return stored?.version === version && stored.draft.eventId === eventId ? stored.draft : null
  } catch {
    return null
  }
}

/** Stores the purchase for a reload or another page. */
export function storeDraft(draft: PurchaseDraft): void {
  tabStorage.write(keyOf(draft.eventId), JSON.stringify({ version, draft }))
}

/** Clears the purchase that became this order, so that its event starts again in this tab. */
export function forgetPlacedDraft(orderId: string): void {
  for (const draft of storedDrafts())
    if (draft.placed?.orderId === orderId) tabStorage.remove(keyOf(draft.eventId))
}

/** The unfinished purchases of this tab. */
export function begunDrafts(): PurchaseDraft[] {
  return storedDrafts().filter(({ tickets, placed }) => tickets.length > 0 && !placed)
}

function storedDrafts(): PurchaseDraft[] {
  return tabStorage.keys().flatMap((key) => {
    const eventId = Number(/^purchase:(\d+)$/.exec(key)?.[1])
    return (eventId && readStoredDraft(eventId)) || []
  })
}
