import { type Dispatch, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { WaitingEntry } from '#contract/orders/waiting-list.ts'
import { useSession } from '#web/app/session.tsx'
import { useWaitingList, type WaitingList } from '#web/waiting-list/use-waiting-list.ts'
import type { TicketKind } from './draft/draft-ticket.ts'
import type { PurchaseChange, PurchaseDraft } from './draft/purchase-draft.ts'
import { newDraft } from './draft/purchase-draft.ts'
import { randomKey } from './draft/random-key.ts'
import { giveBack } from './draft/seat-hold.ts'
import type { Problem } from './problem.ts'
import { searchWith } from './use-step.ts'

export type SeatOffers = {
  waiting: WaitingList
  /** Starts the purchase with the held seats of an offer; asks first if that empties the cart. */
  takeOffer(entry: WaitingEntry): void
  /** whether the customer is asked, and the answer */
  replacing: { asks: boolean; replace(): void; keep(): void }
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

  const [asked, setAsked] = useState<WaitingEntry | null>(null)
  const show = (query: string) =>
    void navigate({ search: query }, { replace: true, preventScrollReset: true })
  const withoutOffer = searchWith(search, 'offer', null)

  function takeOffer(entry: WaitingEntry) {
    const isTaken = draft.hold !== null && draft.hold.id === entry.offer?.holdId
    // The link of the mail may be opened again: the purchase with its seats continues.
    if (isTaken) show(withoutOffer)
    else if (draft.tickets.length > 0 && !draft.placed) setAsked(entry)
    else begin(entry)
  }

  function begin({ offer, eventDateId: dateId, provinceId, productVariantId }: WaitingEntry) {
    const kind = kinds().get(productVariantId)
    if (!offer || !kind) return tellOver()
    if (draft.hold) void giveBack(draft.hold)
    const seats = { [productVariantId]: offer.seats }
    const hold = { id: offer.holdId, expiresAt: offer.until, extendable: false, dateId, seats }
    const begun = newDraft(draft.eventId, dateId, randomKey(), provinceId)
    change({ type: 'resumed', draft: { ...begun, customer: user?.email ?? null, hold } })
    for (let nth = 0; nth < offer.seats; nth++) change({ type: 'ticket-added', kind })
    show(searchWith(withoutOffer, 'date', String(dateId)))
  }

  function tellOver() {
    explain((t) => ({ text: t('waiting_offer_over'), help: t('waiting_offer_over_help') }), 'category')
    show(withoutOffer)
  }

  const openNamed = useEffectEvent((list: readonly WaitingEntry[]) => {
    const entry = list.find(({ id }) => id === named)
    if (entry?.offer) takeOffer(entry)
    else tellOver()
  })
  const logIn = useEffectEvent(() => void requireLogin())
  useEffect(() => {
    if (!resumed || named === null) return
    if (status === 'out') logIn()
    else if (status === 'in' && Array.isArray(entries)) openNamed(entries)
  }, [resumed, named, status, entries])

  const replacing = {
    asks: asked !== null,
    replace() {
      setAsked(null)
      if (asked) begin(asked)
    },
    keep() {
      setAsked(null)
      show(withoutOffer)
    },
  }
  return { waiting, takeOffer, replacing }
}
