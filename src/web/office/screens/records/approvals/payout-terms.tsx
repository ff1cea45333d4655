import { Link } from 'react-router'
import type { ApprovalEffects } from '#contract/office/records/approval-effects.ts'
import { formatMoney } from '#domain/platform/money.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { useProviderName } from '#web/office/screens/sales/settlement/settlement-words.ts'

/** The import of a payout file that pays out more than the provider owes, or than its own lines give. */
export function PayoutTerms({ effect }: { effect: ApprovalEffects['payout'] }) {
  const t = useTexts()
  const nameOf = useProviderName()
  const { file, name, provider, lines, fees, amount, otherTotal, currency } = effect
  return (
    <div className="flex flex-col gap-1">
      <p>
        <Link to={`/reports/settlement/import/${file}`} className="link">
          {nameOf(provider)}
          {name && ` · ${name}`}
        </Link>{' '}
        <strong className="figures">{formatMoney({ amount, currency })}</strong>
      </p>
      <p>{t('effect_payout', { lines, fees: formatMoney({ amount: fees, currency }) })}</p>
      {otherTotal && (
        <p>
          {t('settlement_other_total', {
            stated: formatMoney({ amount: otherTotal.stated, currency }),
            sum: formatMoney({ amount: otherTotal.sum, currency }),
          })}
        </p>
      )}
    </div>
  )
}
