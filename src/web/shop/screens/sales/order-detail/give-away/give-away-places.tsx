import { useState } from 'react'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/overlays/on-demand.tsx'
import { RetryBanner } from '#web/ui/states/retry-banner.tsx'
import { Spinner } from '#web/ui/states/spinner.tsx'
import { GiveAwayLink } from './give-away-link.tsx'
import { useGiveAways } from './use-give-aways.ts'

const GiveAwayDialog = onDemand(() => import('./give-away-dialog.tsx'))

type Props = {
  orderId: string
  ticket: OrderDetail['tickets'][number]
}

/** The places of a ticket: buttons to give one away, open links, and places that were given. */
export function GiveAwayPlaces({ orderId, ticket }: Props) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const [giving, setGiving] = useState<number | null>(null)
  const { places: known, setPlaces: onChanged, retry } = useGiveAways(isOpen, orderId, ticket.version)
  const places = Array.isArray(known) ? known.filter((place) => place.ticket === ticket.position) : []
  const nameOf = (nth: number) => ticket.passengers[nth]?.name ?? ''
  if (!isOpen) {
    return (
      <div className="mt-2 -ml-4">
        <Button variant="quiet" size="small" icon="heart" onClick={() => setOpen(true)}>
          {t('give_away_title')}
          <span className="sr-only">, {t('ticket_number', { number: ticket.position + 1 })}</span>
        </Button>
      </div>
    )
  }
  return (
    <section className="mt-5 border-t border-paper-line pt-4">
      <h3 ref={focus} tabIndex={-1} className="font-semibold">
        {t('give_away_title')}
      </h3>
      <p className="mt-1 text-small text-ink-soft">{t('give_away_help')}</p>
      {known === 'loading' && (
        <Spinner label={t('loading')} className="animate-late mt-3 h-10 text-jacaranda" />
      )}
      {known === 'failed' && <RetryBanner className="mt-3" onRetry={retry} />}
      <ul className="mt-3 flex flex-col gap-3">
        {places.map(({ passenger, giveAway, obstacle }) => (
          <li key={passenger} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 font-semibold break-words">{nameOf(passenger)}</span>
            {giveAway?.state === 'open' ? (
              <GiveAwayLink orderId={orderId} giveAway={giveAway} onChanged={onChanged} />
            ) : obstacle === null ? (
              <Button size="small" variant="secondary" onClick={() => setGiving(passenger)}>
                {t('give_away_give')}
                <span className="sr-only">, {nameOf(passenger)}</span>
              </Button>
            ) : (
              <span className="text-small text-ink-soft">
                {giveAway ? t('give_away_accepted') : obstacle}
              </span>
            )}
          </li>
        ))}
      </ul>
      <GiveAwayDialog
        open={giving !== null}
        onClose={() => setGiving(null)}
        orderId={orderId}
        ticket={ticket.position}
        passenger={giving ?? 0}
        name={nameOf(giving ?? 0)}
        onChanged={onChanged}
      />
    </section>
  )
}

/** The button that opened this is gone: move the focus. */
function focus(heading: HTMLElement | null): void {
  heading?.focus()
}
