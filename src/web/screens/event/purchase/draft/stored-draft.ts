import type { PurchaseDraft } from './purchase-draft.ts'

/** Increment it when stored drafts become unreadable. */
const version = 2

const keyOf = (eventId: number) => `purchase:${eventId}`

/** The stored purchase of this event in this tab, or null. */
export function readStoredDraft(eventId: number, storage: Storage): PurchaseDraft | null {
  try {
    const stored = JSON.parse(storage.getItem(keyOf(eventId)) ?? 'null') as {
      version: number
      draft: PurchaseDraft
    } | null
    return stored?.version === version && stored.draft.eventId === eventId ? stored.draft : null
  } catch {
    return null
  }
}

/** Stores the purchase for a reload or another page. If the storage is full or forbidden, those lose it. */
export function storeDraft(draft: PurchaseDraft, storage: Storage): void {
  try {
    storage.setItem(keyOf(draft.eventId), JSON.stringify({ version, draft }))
  } catch {}
}

/** Clears the purchase that became this order, so that its event starts again in this tab. */
export function forgetPlacedDraft(orderId: string, storage: Storage): void {
  for (const draft of storedDrafts(storage))
    if (draft.placed?.orderId === orderId) storage.removeItem(keyOf(draft.eventId))
}

/** The unfinished purchases of this tab. */
export function begunDrafts(storage: Storage): PurchaseDraft[] {
  return storedDrafts(storage).filter(({ tickets, placed }) => tickets.length > 0 && !placed)
}

function storedDrafts(storage: Storage): PurchaseDraft[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').flatMap((key) => {
    const eventId = Number(/^purchase:(\d+)$/.exec(key)?.[1])
    return (eventId && readStoredDraft(eventId, storage)) || []
  })
}
