import type { ReturnableRefund } from '#contract/office/sales/transfers.ts'
import { formatMajor } from '#domain/platform/money.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { Panel } from '#web/office/ui/panel.tsx'
import { PayableName } from './fit.tsx'
import { cameBack } from './settle-forms.ts'

/** The refunds of ours that a credit may bring back: a person chooses one. */
export function RefundPanel({ refunds, maySettle }: { refunds: ReturnableRefund[]; maySettle: boolean }) {
  const t = useTexts()
  return (
    <Panel title={t('transfers_came_back')}>
      <p className="text-small text-ink-soft">{t('transfers_came_back_text')}</p>
      <ul className="text-small">
        {refunds.map((row) => (
          <li key={row.id} className="flex flex-col gap-1 border-b border-paper-line py-3 last:border-0">
            <Refund {...row} />
            {maySettle && (
              <cameBack.Form
                row={row.id}
                send={t('transfers_came_back_of', { order: row.name })}
                variant={row.isLike && refunds.length === 1 ? 'primary' : 'secondary'}
              >
                <input type="hidden" name="refund" value={row.id} />
              </cameBack.Form>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Refund({ name, isBill, customer, ending, amount, currency, sentAt, isLike }: ReturnableRefund) {
  const t = useTexts()
  const showTime = useShowTime()
  const facts = [
    formatMajor(amount, currency),
    sentAt && t('transfers_came_back_sent', { day: showTime(sentAt) }),
    ending && t('transfers_came_back_ending', { ending }),
    isLike && t('transfers_came_back_like'),
  ]
  return (
    <p>
      <PayableName name={name} isBill={isBill} customer={customer} />
      <span className="figures block text-ink-soft">{facts.filter(Boolean).join(' · ')}</span>
    </p>
  )
}
