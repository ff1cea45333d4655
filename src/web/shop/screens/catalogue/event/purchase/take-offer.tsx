import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { WaitingEntry } from '#contract/sales/waiting-list.ts'
import { useSession } from '#web/app/session.tsx'
import { ticketKinds } from '#web/shop/sales/purchase/catalogue.ts'
import { newDraft } from '#web/shop/sales/purchase/purchase-draft.ts'
import { randomKey } from '#web/shop/sales/purchase/random-key.ts'
import { releaseHold } from '#web/shop/sales/purchase/seat-hold.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { usePurchase } from './purchase-context.tsx'
import { searchWith } from './use-step.ts'

/**
 * Starts the purchase with the held seats of an offer, after a log-in if a mail led to it. Asks first if that empties
 * the cart.
 */
export default function TakeOffer() {
  const t = useTranslate()
  const navigate = useNavigate()
  const { status, user, requireLogin } = useSession()
  const { categories, draft, change, showProblem, waiting, linkedOffer, chosenOffer, chooseOffer } =
    usePurchase()
  const [asked, setAsked] = useState<WaitingEntry | null>(null)
  const { entries } = waiting

  function finish(dateId?: number) {
    setAsked(null)
    chooseOffer(null)
    // A step that was just asked for is an entry of the history before it is rendered.
    const state = (window.history.state as { usr?: unknown } | null)?.usr
    const rest = searchWith(window.location.search, 'offer', null)
    const query = dateId === undefined ? rest : searchWith(rest, 'date', String(dateId))
    void navigate({ search: query }, { replace: true, state, preventScrollReset: true })
  }

  function begin({ offer, eventDateId: dateId, provinceId, productVariantId }: WaitingEntry) {
    const kind = ticketKinds(categories).get(productVariantId)
    if (!offer || !kind) return tellOver()
    if (draft.hold) void releaseHold(draft.hold)
    const seats = { [productVariantId]: offer.seats }
    const hold = { id: offer.holdId, expiresAt: offer.until, extendable: false, dateId, seats }
    const begun = newDraft(draft.eventId, dateId, randomKey(), provinceId)
    change({ type: 'resumed', draft: { ...begun, customer: user?.email ?? null, hold } })
    for (let nth = 0; nth < offer.seats; nth++) change({ type: 'ticket-added', kind })
    finish(dateId)
  }

  function tellOver() {
    showProblem((t) => ({ text: t('waiting_offer_over'), help: t('waiting_offer_over_help') }), 'category')
    finish()
  }

  const take = useEffectEvent((entry: WaitingEntry | undefined) => {
    if (!entry?.offer) tellOver()
    // The link of the mail may be opened again: the purchase with its seats continues.
    else if (draft.hold?.id === entry.offer.holdId) finish()
    else if (draft.tickets.length > 0 && !draft.placed) setAsked(entry)
    else begin(entry)
  })
  const logIn = useEffectEvent(() => void requireLogin())
  useEffect(() => {
    if (chosenOffer) return take(chosenOffer)
    if (linkedOffer === null) return
    if (status === 'out') logIn()
    else if (status === 'in' && Array.isArray(entries)) take(entries.find(({ id }) => id === linkedOffer))
  }, [chosenOffer, linkedOffer, status, entries])

  return (
    <Dialog open={asked !== null} onClose={() => finish()} title={t('waiting_replace_title')}>
      <p>{t('waiting_replace_text')}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="danger" onClick={() => asked && begin(asked)}>
          {t('waiting_replace_yes')}
        </Button>
        <Button variant="secondary" onClick={() => finish()}>
          {t('waiting_replace_no')}
        </Button>
      </div>
    </Dialog>
  )
}
