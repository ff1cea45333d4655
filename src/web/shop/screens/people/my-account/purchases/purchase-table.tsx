import { Link } from 'react-router'
import type { Purchase } from '#contract/sales/own-orders.ts'
import { formatMajor } from '#domain/platform/money.ts'
import type { DateWords } from '#web/app/dates.ts'
import { useDateTime, useDateWords, useReaderTime } from '#web/app/dates.ts'
import { OrderStateBadge } from '#web/shop/sales/orders/order-state-badge.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'

/** The purchases as a table; on a phone each is a card. */
export function PurchaseTable({ purchases }: { purchases: readonly Purchase[] }) {
  const t = useTranslate()
  return (
    <table className="w-full border-separate border-spacing-0 max-md:block md:overflow-hidden md:rounded-card md:bg-white md:shadow-lift">
      <thead className="text-left text-small text-ink-soft max-md:sr-only">
        <tr>
          <th className={classes(head, 'md:pl-6')}>{t('purchases_date')}</th>
          <th className={head}>{t('purchases_event')}</th>
          <th className={head}>{t('purchases_state')}</th>
          <th className={classes(head, 'md:pr-6 md:text-center')}>{t('purchases_detail')}</th>
        </tr>
      </thead>
      <tbody className="max-md:flex max-md:flex-col max-md:gap-4">
        {purchases.map((purchase) => (
          <PurchaseRow key={purchase.id} purchase={purchase} />
        ))}
      </tbody>
    </table>
  )
}

const head = 'px-4 py-3 font-semibold'
const cell = 'align-middle md:border-t md:border-paper-line md:px-4 md:py-4'

/** The name of the event is a link that covers the whole row. */
function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const t = useTranslate()
  const trip = useDateWords()(purchase.startsAt, purchase.timeZone)
  const currency = purchase.currency
  const showReaderTime = useReaderTime()
  const hasTickets = purchase.state !== 'cancelled'
  return (
    <tr className="relative transition-colors hover:bg-jacaranda-tint max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto_auto] max-md:items-center max-md:gap-x-3 max-md:gap-y-4 max-md:rounded-card max-md:bg-white max-md:p-4 max-md:shadow-lift">
      <td className={classes(cell, 'figures max-md:row-start-2 md:pl-6')}>
        <span translate="no" className="font-semibold tracking-wide">
          {purchase.number}
        </span>
        <span className="block text-small text-ink-soft md:whitespace-nowrap">
          {showReaderTime(purchase.createdAt, purchase.timeZone)}
        </span>
      </td>
      <td className={classes(cell, 'max-md:col-span-2 max-md:row-start-1')}>
        <TripCell hasTickets={hasTickets} trip={trip} purchase={purchase} currency={currency} />
      </td>
      <td className={classes(cell, 'max-md:col-span-2 max-md:row-start-2')}>
        <OrderStateBadge order={purchase} />
      </td>
      <td className={classes(cell, 'max-md:row-start-1 max-md:self-start md:pr-6 md:text-center')}>
        <span
          className={classes(
            'inline-flex size-11 items-center justify-center rounded-full',
            hasTickets ? 'bg-jacaranda-tint text-jacaranda-deep' : 'bg-paper-deep text-control',
          )}
        >
          <Icon name="ticket" />
          <span className="sr-only">{t(hasTickets ? 'purchases_see_tickets' : 'purchases_no_tickets')}</span>
        </span>
      </td>
    </tr>
  )
}

function TripCell({
  hasTickets,
  trip,
  purchase,
  currency,
}: {
  hasTickets: boolean
  trip: DateWords
  purchase: Purchase
  currency: Purchase['currency']
}) {
  const dateTime = useDateTime()
  const t = useTranslate()
  return (
    <span className="flex items-center gap-4">
      <span
        aria-hidden="true"
        className={classes(
          'flex w-14 shrink-0 flex-col items-center rounded-small py-2',
          hasTickets ? 'on-ink' : 'bg-paper-deep text-ink-soft',
        )}
      >
        <span className="display figures text-lead leading-none">{trip.day}</span>
        <span className="mt-1 text-small leading-none font-semibold uppercase">{trip.monthShort}</span>
        {trip.farYear && <span className="figures mt-1 text-small leading-none">{trip.farYear}</span>}
      </span>
      <span className="min-w-0">
        <Link
          to={`/order-detail/${purchase.id}`}
          className="display text-lead after:absolute after:inset-0 after:rounded-card"
        >
          {purchase.regularEvent.name}
        </Link>
        <span className="figures block text-small text-ink-soft">
          {dateTime(purchase.startsAt, purchase.timeZone)}
          <span className="max-md:block">
            <span className="max-md:hidden"> · </span>
            {purchase.total === 0 ? t('purchase_free') : formatMajor(purchase.total, currency)}
          </span>
        </span>
      </span>
    </span>
  )
}
