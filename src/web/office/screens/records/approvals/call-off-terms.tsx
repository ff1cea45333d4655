import { Link } from 'react-router'
import type { ApprovalEffects } from '#contract/office/records/approval-effects.ts'
import { formatMoney } from '#domain/platform/money.ts'
import { useShowHour, useTexts } from '#web/office/app/texts.tsx'

/** The refunds of a call-off, by payment method and currency. */
export function CallOffTerms({ effect }: { effect: ApprovalEffects['event.call-off'] }) {
  const t = useTexts()
  const showHour = useShowHour()
  const { event, dates, why, orders, money, accounts } = effect
  return (
    <div className="flex flex-col gap-1">
      <p>
        <Link to={`/events/${event.id}/call-off`} className="link">
          {event.name}
        </Link>{' '}
        <span className="figures">{dates.map(showHour).join(' · ')}</span>
      </p>
      <p>«{why}»</p>
      <p>{t('effect_call_off', { orders, accounts })}</p>
      <ul className="figures">
        {money.map((row) => (
          <li key={row.paymentCode + row.currency}>
            {t(`way_${row.paymentCode}`)} · {row.orders} · <strong>{formatMoney(row)}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}
