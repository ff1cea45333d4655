import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CallOffAnswer } from '#contract/office/catalogue/call-offs.ts'
import { formatMajor } from '#domain/platform/money.ts'
import { useShowHour, useShowNumber, useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { Badge } from '#web/ui/badge.tsx'

/** The progress of a call-off: the request, its author, and the orders by state with their totals. */
export function CallOffProgress({ callOff, children }: { callOff: CallOffAnswer; children: ReactNode }) {
  const t = useTexts()
  const showHour = useShowHour()
  const showTime = useShowTime()
  const { state, counts } = callOff
  const all = counts.reduce((sum, { orders }) => sum + orders, 0)
  const ended = counts
    .filter((one) => one.state === 'done' || one.state === 'by_hand')
    .reduce((sum, { orders }) => sum + orders, 0)
  // All orders have ended, but refunds are still in transit.
  const shown = state === 'finished' && ended < all ? 'running' : state
  return (
    <section className="flex flex-col gap-4" aria-labelledby="progress">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="progress" className="text-lead font-semibold">
          {callOff.dates.map(showHour).join(' · ')}
        </h2>
        <Badge tone={shown === 'finished' ? 'plain' : 'ink'}>{t(`calloff_is_${shown}`)}</Badge>
        <Link to="." className="link inline-flex min-h-11 items-center text-small lg:min-h-8">
          {t('calloff_refresh')}
        </Link>
      </div>
      <p className="max-w-text">
        {t('calloff_asked_by', { name: callOff.askedBy, time: showTime(callOff.askedAt) })} «{callOff.why}»
      </p>
      {state === 'asked' && (
        <p className="max-w-text" role="status">
          {t('calloff_waits')}{' '}
          <Link to="/approvals" className="link">
            {t('area_approvals')}
          </Link>
        </p>
      )}
      {state === 'withdrawn' && <p className="max-w-text">{t('calloff_withdrawn_text')}</p>}
      {all > 0 && <OrdersBehind ended={ended} all={all} counts={counts} callOff={callOff} />}
      {children}
    </section>
  )
}

function OrdersBehind({
  ended,
  all,
  counts,
  callOff,
}: {
  ended: number
  all: number
  counts: CallOffAnswer['counts']
  callOff: CallOffAnswer
}) {
  const t = useTexts()
  const showNumber = useShowNumber()
  return (
    <>
      <label className="flex max-w-text flex-col gap-1 text-small">
        <span className="figures">{t('calloff_progress', { ended, all })}</span>
        <progress
          value={ended}
          max={all}
          className="h-2 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-jacaranda [&::-webkit-progress-bar]:bg-paper-line [&::-webkit-progress-value]:bg-jacaranda"
        />
      </label>
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-small">
        {counts.map((one) => (
          <li key={`${one.state}${one.act}${one.currency}`} className="figures">
            <Link to={`?callOff=${callOff.id}&state=${one.state}`} className="link">
              {t(`calloff_state_${one.state}`)}
            </Link>
            {` · ${t(`calloff_act_${one.act}`)}: ${showNumber(one.orders)}`}
            {one.amount > 0 && ` · ${formatMajor(one.amount, one.currency)}`}
          </li>
        ))}
      </ul>
    </>
  )
}
