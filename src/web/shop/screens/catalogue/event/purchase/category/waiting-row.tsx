import { useState } from 'react'
import type { SubCategory } from '#contract/catalogue/events.ts'
import type { WaitingEntry } from '#contract/sales/waiting-list.ts'
import { useDeadline } from '#web/app/dates.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/overlays/on-demand.tsx'
import { usePurchase } from '../purchase-context.tsx'

const JoinDialog = onDemand(() => import('./join-dialog.tsx'))

/** The customer's entry on the waiting list of an offer on the chosen date. */
export function useWaitingEntry({ productVariantId }: SubCategory): WaitingEntry | undefined {
  const { draft, waiting } = usePurchase()
  const entries = Array.isArray(waiting.entries) ? waiting.entries : []
  return entries.find((one) => one.productVariantId === productVariantId && one.eventDateId === draft.dateId)
}

/**
 * Replaces the counter of a sold-out offer: joins the waiting list, or shows the customer's position or seats offered.
 */
export function WaitingRow({
  offer,
  name,
  entry,
}: {
  offer: SubCategory
  name: string
  entry: WaitingEntry | undefined
}) {
  const t = useTranslate()
  const showDeadline = useDeadline()
  const { event, draft, waiting, chooseOffer } = usePurchase()
  const [asks, setAsks] = useState(false)
  if (entry?.offer) {
    const { until, seats } = entry.offer
    return (
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <p className="text-small sm:text-right">
          <span className="block font-semibold text-leaf">{t('waiting_offered', { count: seats })}</span>
          {t('waiting_offered_until', { until: showDeadline(until, event.timeZone) })}
        </p>
        <Button onClick={() => chooseOffer(entry)}>{t('waiting_take')}</Button>
      </div>
    )
  }
  if (entry) {
    return <p className="text-small font-semibold">{t('waiting_place', { place: entry.place ?? 0 })}</p>
  }
  return (
    <>
      <Button
        variant="secondary"
        icon="clock"
        aria-label={t('waiting_join_for', { name })}
        onClick={() => setAsks(true)}
      >
        {t('waiting_join')}
      </Button>
      <JoinDialog
        open={asks}
        onClose={() => setAsks(false)}
        dateId={draft.dateId ?? 0}
        variantId={offer.productVariantId}
        name={name}
        onJoined={waiting.reload}
      />
    </>
  )
}
