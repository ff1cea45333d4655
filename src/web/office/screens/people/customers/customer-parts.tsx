import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CustomerDetail } from '#contract/office/people/customers.ts'
import { useCodeText, useShowMoney, useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { useMay } from '#web/office/app/use-may.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { OrderBadge } from '#web/office/screens/sales/orders/order-words.tsx'
import { useMailName } from '#web/office/ui/words/mail-name.ts'
import { mailTones } from '#web/office/ui/words/state-tones.ts'
import { Badge } from '#web/ui/badge.tsx'

type Part = { customer: CustomerDetail }

/** A list under a heading; nothing when it is empty. */
function Rows({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section className="border-t border-paper-line py-5 text-small">
      <h2 className="mb-2 font-semibold">{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

const rowLook =
  'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-paper-line py-2 last:border-0'

export function Purchases({ customer }: Part) {
  const t = useTexts()
  const showTime = useShowTime()
  const showMoney = useShowMoney()
  return (
    <Rows title={t('area_orders')}>
      {customer.purchases.map(({ number, state, event, startsAt, timeZone, total, currency }) => (
        <li key={number} data-row className={rowLook}>
          <span className="min-w-0">
            <Link to={`/orders/${number}`} className="link figures">
              {number}
            </Link>{' '}
            {event}
            <span className="block text-ink-soft">{showTime(startsAt, timeZone)}</span>
          </span>
          <span className="flex flex-wrap items-baseline gap-x-3">
            <OrderBadge state={state} />
            <span className="figures">{showMoney(total, currency)}</span>
          </span>
        </li>
      ))}
    </Rows>
  )
}

export const stopWaiting = officeForm('POST /office-api/customers/{id}/stop-waiting')

export function WaitingLists({ customer, may }: Part & { may: boolean }) {
  const t = useTexts()
  const showTime = useShowTime()
  return (
    <Rows title={t('customers_waiting')}>
      {customer.waiting.map(({ id, event, ticket, startsAt, timeZone, seats, place, offerUntil }) => (
        <li key={id} className={rowLook}>
          <span className="min-w-0">
            {event}
            <span className="block text-ink-soft">{showTime(startsAt, timeZone)}</span>
            <span className="block text-ink-soft">
              {ticket} · {t('customers_waiting_seats', { count: seats })}
            </span>
            <span className="block">
              {place === null
                ? t('customers_waiting_offered', { until: offerUntil ? showTime(offerUntil, timeZone) : '–' })
                : t('customers_waiting_place', { place: String(place) })}
            </span>
          </span>
          {may && (
            <stopWaiting.Form row={id} send={t('customers_waiting_stop')} variant="secondary">
              <input type="hidden" name="entry" value={id} />
            </stopWaiting.Form>
          )}
        </li>
      ))}
    </Rows>
  )
}

export function Requests({ customer }: Part) {
  const t = useTexts()
  const mayOpen = useMay()('requests.see')
  return (
    <Rows title={t('customers_private_events')}>
      {customer.requests.map(({ id, name, state }) => (
        <li key={id} data-row className={rowLook}>
          {mayOpen ? (
            <Link to={`/requests/${id}`} className="link">
              {name || `#${id}`}
            </Link>
          ) : (
            name || `#${id}`
          )}
          <Badge>{t(`requests_state_${state}`)}</Badge>
        </li>
      ))}
    </Rows>
  )
}

export function Mails({ customer }: Part) {
  const t = useTexts()
  const mailName = useMailName()
  const showTime = useShowTime()
  return (
    <Rows title={t('area_mails')}>
      {customer.mails.map(({ id, name, state, createdAt }) => (
        <li key={id} data-row className={rowLook}>
          <span>
            <Link to={`/mails/${id}`} className="link">
              {mailName(name)}
            </Link>
            <span className="block text-ink-soft">{showTime(createdAt)}</span>
          </span>
          <Badge tone={mailTones[state]}>{t(`mails_state_${state}`)}</Badge>
        </li>
      ))}
    </Rows>
  )
}

export function AccountHistory({ customer }: Part) {
  const t = useTexts()
  const textOf = useCodeText()
  const showTime = useShowTime()
  const nameOf = (change: string) => textOf(`customers_change_${change}`) ?? t('customers_change_other')
  return (
    <Rows title={t('customers_history')}>
      {customer.history.map(({ change, by, at }) => (
        <li key={`${at} ${change}`} className="py-1">
          {nameOf(change)}
          <span className="block text-ink-soft">
            {t(`customers_by_${by}`)} · {showTime(at)}
          </span>
        </li>
      ))}
    </Rows>
  )
}
