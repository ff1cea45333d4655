import { Link } from 'react-router'
import type { OrderDetailForStaff } from '#contract/office/sales/office-orders.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { actLook } from '#web/office/forms/office-form.tsx'
import { Panel } from '#web/office/ui/panel.tsx'
import { ReturnReference } from '../money-returns/return-reference.tsx'
import { useSourceName } from '../money-returns/return-words.ts'
import { useShowMajor } from './order-words.tsx'

type MoneyReturn = OrderDetailForStaff['moneyReturns'][number]

/** The events of the order's money after it was received. */
export function MoneyReturnsPanel({
  moneyReturns,
  currency,
  timeZone,
}: {
  moneyReturns: readonly MoneyReturn[]
  currency: string
  timeZone: string
}) {
  const t = useTexts()
  const showMajor = useShowMajor()
  if (moneyReturns.length === 0) return null
  return (
    <Panel title={t('orders_returns')}>
      <ul className="text-small">
        {moneyReturns.map((one) => (
          <li key={one.id} className="border-t border-paper-line py-2 first:border-0">
            <span className="flex flex-wrap justify-between gap-x-4">
              <span className="min-w-0 font-semibold">{t(`orders_return_${one.kind}`)}</span>
              <span className="figures shrink-0">{showMajor(one.amount, currency)}</span>
            </span>
            <ReturnFacts one={one} timeZone={timeZone} />
            {one.mayEnd && (
              <Link to={`/money-returns/${one.id}`} className={actLook}>
                {t('orders_return_close')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function ReturnFacts({ one, timeZone }: { one: MoneyReturn; timeZone: string }) {
  const t = useTexts()
  const showTime = useShowTime()
  const sourceName = useSourceName()
  const { source, reference, reason, happenedAt, answerBy, open, endedAt, endedBy } = one
  return (
    <span className="figures text-ink-soft">
      {showTime(happenedAt, timeZone)} · {sourceName(source)}
      <span className="block">
        <ReturnReference source={source} reference={reference} />
      </span>
      {reason && <span className="block break-words">{t('orders_return_code', { code: reason })}</span>}
      {open && answerBy && (
        <span className="block font-semibold text-ink">
          {t('orders_return_answer_by', { time: showTime(answerBy, timeZone) })}
        </span>
      )}
      {endedAt && endedBy && (
        <span className="block">
          {t(`orders_return_end_${endedBy}`)} · {showTime(endedAt, timeZone)}
        </span>
      )}
    </span>
  )
}
