import { type Dispatch, useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { Category, SubCategory } from '#contract/catalogue/events.ts'
import { api } from '#web/api/browser-api.ts'
import { ticketKinds } from '#web/shop/sales/purchase/catalogue.ts'
import type { PurchaseChange, PurchaseDraft } from '#web/shop/sales/purchase/purchase-draft.ts'
import { useLocale } from '#web/texts/messages.tsx'

export type Offers = {
  categories: readonly Category[]
  /** false for the offers in the page's HTML */
  isFresh: boolean
  /** the seats that this customer may take of an offer: those left and those already held */
  seatsFor(offer: SubCategory): number
  /** reloads prices and seats; without an answer they do not change */
  refresh(): Promise<void>
}

/**
 * The offers on the chosen date, initially those that were `loaded` with the page. The browser fetches them again with
 * the customer's token: the page's data are cached for up to two seconds.
 */
export function useOffers(
  loaded: { categories: readonly Category[]; dateId: number | null },
  draft: Pick<PurchaseDraft, 'eventId' | 'dateId' | 'hold'>,
  { resumed, cameBack }: { resumed: boolean; cameBack: boolean },
  change: Dispatch<PurchaseChange>,
): Offers {
  const locale = useLocale()
  const { eventId, dateId, hold } = draft
  const [known, setKnown] = useState({
    categories: loaded.categories,
    dateId: loaded.dateId,
    locale,
    isFresh: false,
    // The seats left do not include those held by this customer at the time of the request.
    held: null as Record<number, number> | null,
    holdId: null as string | null,
  })

  const refresh = useCallback(async () => {
    try {
      const categories = await api('GET /api/events/{id}/product-variant', {
        params: { id: eventId },
        query: { locale, ...(dateId !== null && { date: dateId }) },
      })
      const held = hold && (hold.dateId === dateId ? hold.seats : {})
      setKnown({ categories, dateId, locale, isFresh: true, held, holdId: hold?.id ?? null })
      change({ type: 'offers-loaded', kinds: ticketKinds(categories) })
    } catch {
      // Prices and seats are checked again by the hold and by the order.
    }
  }, [eventId, dateId, locale, hold, change])

  useEffect(() => {
    if (!resumed) return
    const areOthers = known.dateId !== dateId || known.locale !== locale
    const isOtherHold = known.holdId !== (hold?.id ?? null)
    if (areOthers || isOtherHold) void refresh()
  }, [resumed, known, dateId, locale, hold, refresh])

  const refreshOnReturn = useEffectEvent(refresh)
  useEffect(() => {
    if (cameBack) void refreshOnReturn()
  }, [cameBack])

  return {
    categories: known.categories,
    isFresh: known.isFresh,
    // Seats of a lost hold are no longer the customer's.
    seatsFor: (offer) => offer.stock + ((hold && known.held?.[offer.productVariantId]) ?? 0),
    refresh,
  }
}
