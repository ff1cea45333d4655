import type { PurchaseDraft } from './purchase-draft.ts'

/** Changes when a stored draft can no longer be read by the program. */
const version = 2

const keyOf = (eventId: number) => `purchase:${eventId}`

/** The purchase of this event that this tab was in the middle of, or null. */
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

/** Stores the purchase for a reload or a detour; a full or forbidden storage only costs that. */
export function storeDraft(draft: PurchaseDraft, storage: Storage): void {
  try {
    storage.setItem(keyOf(draft.eventId), JSON.stringify({ version, draft }))
  } catch {}
}

/** The purchase that became this order is over: its event begins anew in this tab. */
export function forgetPlacedDraft(orderId: string, storage: Storage): void {
  for (const draft of storedDrafts(storage))
    if (draft.placed?.orderId === orderId) storage.removeItem(keyOf(draft.eventId))
}

/** The purchases that this tab has begun and not finished. */
export function begunDrafts(storage: Storage): PurchaseDraft[] {
  return storedDrafts(storage).filter(({ tickets, placed }) => tickets.length > 0 && !placed)
}

function storedDrafts(storage: Storage): PurchaseDraft[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').flatMap((key) => {
    const eventId = Number(/^purchase:(\d+)$/.exec(key)?.[1])
    return (eventId && readStoredDraft(eventId, storage)) || []
  })
}
