import type { PayoutForLine } from '#contract/office/sales/transfers.ts'
import { formatMajor } from '#domain/platform/money.ts'
import { useShowDay, useTexts } from '#web/office/app/texts.tsx'
import { Panel } from '#web/office/ui/panel.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { useProviderName } from '../settlement/settlement-words.ts'
import { payout } from './settle-forms.ts'

/** The payouts of providers that an open credit may be, or be a part of. */
export function PayoutsPanel({ payouts, maySettle }: { payouts: PayoutForLine[]; maySettle: boolean }) {
  const t = useTexts()
  const showDay = useShowDay()
  const nameOf = useProviderName()
  return (
    <Panel title={t('transfers_payouts')}>
      <ul className="text-small">
        {payouts.map(({ id, provider, name, first, last, rest, currency, isWhole }) => (
          <li key={id} className="flex flex-col gap-1 border-b border-paper-line py-3 last:border-0">
            <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <strong>{nameOf(provider)}</strong>
              <span>{[showDay(first), showDay(last)].join(' – ')}</span>
              <span className="figures">
                {t('transfers_payout_rest', { amount: formatMajor(rest, currency) })}
              </span>
              {isWhole && <Badge tone="leaf">{t('transfers_payout_whole')}</Badge>}
              <span className="break-all text-ink-soft">{name}</span>
            </p>
            {maySettle && (
              <payout.Form
                row={id}
                send={t('transfers_payout_place')}
                variant={isWhole ? 'primary' : 'secondary'}
              >
                <input type="hidden" name="payout" value={id} />
              </payout.Form>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
