import { lazy, type ReactNode, Suspense } from 'react'
import { isReserved } from '#contract/platform/wire-numbers.ts'
import { formatMoney } from '#domain/platform/money.ts'
import { purchaseTotal, withoutShortages } from '#web/shop/sales/purchase/purchase-progress.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { classes } from '#web/ui/classes.ts'
import { SeatsFrom, useSeatsFrom } from './category/seats-from.tsx'
import { usePurchase } from './purchase-context.tsx'

// Only once seats are held.
const HoldCountdown = lazy(() => import('./hold-countdown.tsx'))

/** The total and the main action: a bar at the bottom on a phone, a card beside the step elsewhere. */
export function PurchaseSummary({ onStuck, children }: { onStuck: () => void; children: ReactNode }) {
  const t = useTranslate()
  const { draft, step, event } = usePurchase()
  const isEmpty = draft.tickets.length === 0
  const price = useSeatsFrom()
  const isFirst = step === 'category' && isEmpty
  return (
    <aside
      aria-label={t('purchase')}
      // Before anything is chosen it is there from the top of the page, which is above the purchase.
      data-floats={(isFirst && price !== null) || undefined}
      className={classes(
        isFirst && (price === null ? 'max-lg:hidden' : 'max-lg:fixed! max-lg:inset-x-0 max-lg:mx-0!'),
        'max-lg:stays-at-bottom max-lg:z-20 max-lg:-mx-(--gutter,1rem) max-lg:mt-8 lg:sticky lg:top-24 lg:self-start',
      )}
    >
      <div className="bg-white shadow-lift max-lg:border-t max-lg:border-paper-line lg:overflow-hidden lg:rounded-card">
        {draft.hold && (
          <Suspense>
            <HoldCountdown hold={draft.hold} />
          </Suspense>
        )}
        <div className="max-lg:px-(--gutter,1rem) max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:p-6">
          <div className="max-lg:hidden">
            <p className="display text-lead">{t('purchase')}</p>
            <Lines />
          </div>
          {isFirst && price !== null && (
            <SeatsFrom
              price={price}
              onStuck={onStuck}
              className="flex flex-wrap items-center gap-x-3 gap-y-2 lg:hidden"
            />
          )}
          <div
            className={classes(
              isFirst && 'max-lg:hidden',
              'flex flex-wrap items-center gap-x-3 gap-y-2 max-lg:*:last:grow lg:flex-col lg:flex-nowrap lg:items-stretch lg:gap-4',
            )}
          >
            {!isEmpty && <Total />}
            {!isEmpty && !isReserved(event) && (
              // Not the component: it would be one more file of the event's page.
              <span className="block text-small text-ink-soft max-lg:order-last max-lg:-mt-1 max-lg:basis-full lg:-mt-3">
                {t('price_is_final')}
              </span>
            )}
            {children}
          </div>
        </div>
      </div>
    </aside>
  )
}

/** The tickets, one line per kind. */
function Lines() {
  const t = useTranslate()
  const { currency, event, ...purchase } = usePurchase()
  const draft = withoutShortages(purchase.draft, purchase.shortages)
  if (draft.tickets.length === 0)
    return <p className="mt-2 mb-4 text-ink-soft">{t('purchase_no_tickets_yet')}</p>
  const kinds = [...new Map(draft.tickets.map((ticket) => [ticket.variantId, ticket])).values()]
  return (
    <ul className="mt-3 mb-4 flex flex-col gap-3 border-b border-dashed border-paper-line pb-4">
      {kinds.map((kind) => {
        const count = draft.tickets.filter(({ variantId }) => variantId === kind.variantId).length
        const amount = count * (kind.discountPrice ?? kind.price)
        return (
          <li key={kind.variantId} className="flex justify-between gap-3">
            <span className="min-w-0">
              <span className="font-semibold">
                <span translate="no" className="figures">
                  {count}
                </span>{' '}
                × {kind.subcategoryName}
              </span>
              <span className="block text-small text-ink-soft">{kind.name}</span>
            </span>
            {!isReserved(event) && (
              <span translate="no" className="figures shrink-0">
                {formatMoney({ amount, currency })}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Total() {
  const t = useTranslate()
  const { currency, event, ...purchase } = usePurchase()
  const draft = withoutShortages(purchase.draft, purchase.shortages)
  const { total, listTotal } = purchaseTotal(draft)
  const count = draft.tickets.length
  const free = isReserved(event)
  return (
    // Beside the button while every word fits, otherwise above it.
    <p className="max-lg:grow-999 max-lg:basis-[min-content] lg:flex lg:items-baseline lg:justify-between lg:gap-4">
      <span className="block text-small text-ink-soft lg:text-body">
        {t('purchase_total')}
        {count > 0 && <span className="lg:hidden">{` · ${t('purchase_tickets', { count })}`}</span>}
      </span>
      <span className="flex flex-wrap items-baseline gap-x-2">
        {!free && total !== listTotal && (
          <s className="figures text-small text-ink-soft">
            <span className="sr-only">{`${t('price_before')} `}</span>
            <span translate="no">{formatMoney({ amount: listTotal, currency })}</span>
          </s>
        )}
        <span
          translate={free ? 'yes' : 'no'}
          className="display figures text-lead lg:text-heading"
          aria-live="polite"
        >
          {free ? t('purchase_free') : formatMoney({ amount: total, currency })}
        </span>
      </span>
    </p>
  )
}
