import type { Hold, HoldRequest } from '#contract/sales/orders.ts'
import { ApiRefusal } from '#web/api/api.ts'
import { api } from '#web/api/browser-api.ts'
import type { PurchaseDraft, SeatHold } from './purchase-draft.ts'
import { quantities } from './purchase-progress.ts'

/** The seats to hold; null until date and city are chosen. */
export function holdRequestOf(draft: PurchaseDraft): HoldRequest | null {
  if (draft.dateId === null || draft.provinceId === null) return null
  return {
    eventDateId: draft.dateId,
    provinceId: draft.provinceId,
    lines: [...quantities(draft)].map(([productVariantId, quantity]) => ({ productVariantId, quantity })),
  }
}

/**
 * Holds the seats of a purchase: changes an existing hold, replaces an expired one. Throws the shop's refusal when
 * seats are not available.
 */
export async function holdSeats(draft: PurchaseDraft): Promise<SeatHold | null> {
  const request = holdRequestOf(draft)
  if (!request) return null
  const { hold } = draft
  if (hold && hold.dateId !== request.eventDateId) await releaseHold(hold)
  else if (hold) {
    try {
      return seatHoldOf(
        await api('PUT /shop-api/holds/{id}', { params: { id: hold.id }, body: request }),
        request,
      )
    } catch (error) {
      if (!isGone(error)) throw error
    }
  }
  return seatHoldOf(await api('POST /shop-api/holds', { body: request }), request)
}

/** Extends the hold, once, by the same time. */
export async function extendHold(hold: SeatHold): Promise<SeatHold> {
  const { expiresAt, extendable } = await api('POST /shop-api/holds/{id}/extend', { params: { id: hold.id } })
  return { ...hold, expiresAt, extendable }
}

/** Releases the seats. If this fails, they expire. */
export async function releaseHold(hold: SeatHold): Promise<void> {
  await api('DELETE /shop-api/holds/{id}', { params: { id: hold.id } }).catch(() => {})
}

function seatHoldOf({ id, expiresAt, extendable }: Hold, request: HoldRequest): SeatHold {
  const seats = Object.fromEntries(request.lines.map((line) => [line.productVariantId, line.quantity]))
  return { id, expiresAt, extendable, dateId: request.eventDateId, seats }
}

function isGone(error: unknown): boolean {
  return error instanceof ApiRefusal && (error.code === 'hold_expired' || error.code === 'not_found')
}
