import { type Dispatch, useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { WaitingEntry } from '#contract/orders/waiting-list.ts'
import { useSession } from '#web/app/session.tsx'
import { useWaitingList, type WaitingList } from '#web/waiting-list/use-waiting-list.ts'
import type { TicketKind } from './draft/draft-ticket.ts'
import type { PurchaseChange, PurchaseDraft } from './draft/purchase-draft.ts'
import { newDraft } from './draft/purchase-draft.ts'
import { randomKey } from './draft/random-key.ts'
import type { Problem } from './problem.ts'
import { searchWith } from './use-step.ts'

export type SeatOffers = {
  waiting: WaitingList
  /** Starts the purchase with the held seats of an offer. */
  takeOffer(entry: WaitingEntry): void
}

/**
 * The customer's waiting list entries, loaded if something is sold out. `?offer=`, the link of a mail, starts the
 * purchase with that offer, after a log-in if necessary.
 */
export function useSeatOffers(
  { draft, resumed, soldOut }: { draft: PurchaseDraft; resumed: boolean; soldOut: boolean },
  kinds: () => ReadonlyMap<number, TicketKind>,
  change: Dispatch<PurchaseChange>,
  explain: (problem: Problem, at: 'category') => void,
): SeatOffers {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { status, user, requireLogin } = useSession()
  const named = new URLSearchParams(search).get('offer')
  const waiting = useWaitingList(soldOut || named !== null)
  const { entries } = waiting

  function takeOffer(entry: WaitingEntry) {
    const { offer, eventDateId: dateId, provinceId, productVariantId } = entry
    const kind = kinds().get(productVariantId)
    if (!offer || !kind) return
    const seats = { [productVariantId]: offer.seats }
    const hold = { id: offer.holdId, expiresAt: offer.until, extendable: false, dateId, seats }
    const begun = newDraft(draft.eventId, dateId, randomKey(), provinceId)
    change({ type: 'resumed', draft: { ...begun, customer: user?.email ?? null, hold } })
    for (let nth = 0; nth < offer.seats; nth++) change({ type: 'ticket-added', kind })
    const query = searchWith(searchWith(search, 'offer', null), 'date', String(dateId))
    void navigate({ search: query }, { replace: true, preventScrollReset: true })
  }

  const openNamed = useEffectEvent((list: readonly WaitingEntry[]) => {
    const entry = list.find(({ id }) => id === named)
    if (entry?.offer) return takeOffer(entry)
    explain((t) => ({ text: t('waiting_offer_over'), help: t('waiting_offer_over_help') }), 'category')
    void navigate({ search: searchWith(search, 'offer', null) }, { replace: true, preventScrollReset: true })
  })
  const logIn = useEffectEvent(() => void requireLogin())
  useEffect(() => {
    if (!resumed || named === null) return
    if (status === 'out') logIn()
    else if (status === 'in' && Array.isArray(entries)) openNamed(entries)
  }, [resumed, named, status, entries])

  return { waiting, takeOffer }
}
