import { Link } from 'react-router'
import type { TransferCandidate } from '#contract/office/sales/transfers.ts'
import type { Currency } from '#domain/platform/money.ts'
import { formatMajor } from '#domain/platform/money.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { place } from './settle-forms.ts'

type Fits = Pick<TransferCandidate, 'reasons' | 'difference' | 'effect' | 'currency'>

/**
 * Why a line and an order match, the difference of their amounts and, for those who may assign it, the effect.
 */
export function Fit({ reasons, difference, effect, currency }: Fits) {
  const t = useTexts()
  const maySettle = useFrame().permissions.includes('transfers.settle')
  const effectText = useEffectText()
  const differenceText = useDifference()
  return (
    <>
      <ul className="flex flex-wrap gap-1">
        {reasons.map((reason) => (
          <li key={reason} className="rounded-full bg-paper-deep px-2 py-0.5">
            {t(`transfers_reason_${reason}`)}
          </li>
        ))}
      </ul>
      <p className="figures">
        {difference !== 0 && <strong>{differenceText(difference, currency)}</strong>}
        {maySettle && difference !== 0 && ' · '}
        {maySettle && effectText({ difference, effect, currency })}
      </p>
    </>
  )
}

export function useDifference() {
  const t = useTexts()
  return (difference: number, currency: Currency) =>
    t(difference > 0 ? 'transfers_more' : 'transfers_less', {
      amount: formatMajor(Math.abs(difference), currency),
    })
}

/** Returns a function for the effect of assigning the money, as text. */
function useEffectText() {
  const t = useTexts()
  return ({ difference, effect, currency }: Omit<Fits, 'reasons'>) =>
    t(`transfers_effect_${effect}`, { amount: formatMajor(Math.abs(difference), currency) })
}

/** The button that assigns a line to an order. */
export function PlaceButton({
  line,
  name,
  send,
  isLikely,
}: {
  line: number
  name: string
  send?: string
  /** there are several matches */
  isLikely: boolean
}) {
  const t = useTexts()
  return (
    <place.Form
      row={`${line} ${name}`}
      send={send ?? t('transfers_place', { order: name })}
      variant={isLikely ? 'primary' : 'secondary'}
    >
      <input type="hidden" name="id" value={line} />
      <input type="hidden" name="order" value={name} />
    </place.Form>
  )
}

/** The link to an order or a bill, and its customer. */
export function PayableName({
  name,
  isBill,
  customer,
}: Pick<TransferCandidate, 'name' | 'isBill' | 'customer'>) {
  const t = useTexts()
  return (
    <>
      <Link to={`/transfers?order=${name}`} className="link font-semibold">
        {isBill ? t('transfers_bill', { name }) : name}
      </Link>{' '}
      · {customer}
    </>
  )
}

/** An order or a bill in one or two lines. */
export function PayableLine(payable: Omit<TransferCandidate, 'score' | 'reasons' | 'difference' | 'effect'>) {
  const t = useTexts()
  const showTime = useShowTime()
  const { name, isBill, state, customer, currency, missing, total, until, timeZone, reference } = payable
  return (
    <p>
      <PayableName name={name} isBill={isBill} customer={customer} />
      <span className="figures block text-ink-soft">
        {missing > 0
          ? t('transfers_missing', {
              missing: formatMajor(missing, currency),
              total: formatMajor(total, currency),
            })
          : t('transfers_missing_nothing')}
        {state && ` · ${t(`transfers_order_${state}`)}`}
        {reference && ` · ${t('transfers_reference', { reference })}`}
        {until && missing > 0 && ` · ${t('transfers_until', { time: showTime(until, timeZone) })}`}
      </span>
    </p>
  )
}
