import type { TakeablePayment, TransferLine } from '#contract/office/sales/transfers.ts'
import { formatMajor } from '#domain/platform/money.ts'
import { useShowDay, useTexts } from '#web/office/app/texts.tsx'
import { Panel } from '#web/office/ui/panel.tsx'
import { PayableName } from './fit.tsx'
import { outgoing, takenBack } from './settle-forms.ts'

type Debit = { line: TransferLine; takeable: TakeablePayment[]; maySettle: boolean }

/** The two meanings of a debit: a transfer that the bank took back, or money that the shop paid. */
export function DebitPanel({ line, takeable, maySettle }: Debit) {
  const t = useTexts()
  return (
    <>
      <Panel title={t('transfers_debit_taken_back')}>
        <p className="text-small text-ink-soft">{t('transfers_debit_taken_back_text')}</p>
        {takeable.length === 0 && <p className="text-ink-soft">{t('transfers_debit_no_payment')}</p>}
        <ul className="text-small">
          {takeable.map((row) => (
            <li
              key={`${row.name} ${row.bookedOn}`}
              className="flex flex-col gap-1 border-b border-paper-line py-3 last:border-0"
            >
              <Payment {...row} />
              {maySettle && (
                <takenBack.Form
                  row={row.name}
                  send={t('transfers_debit_of', { order: row.name })}
                  variant={row.isNamed ? 'primary' : 'secondary'}
                >
                  <input type="hidden" name="order" value={row.name} />
                </takenBack.Form>
              )}
            </li>
          ))}
        </ul>
        {maySettle && (
          <takenBack.Form row="other" send={t('transfers_debit_of_other')} variant="secondary">
            <takenBack.Input name="order" label={t('transfers_debit_other_label')} />
          </takenBack.Form>
        )}
      </Panel>
      {maySettle && line.state === 'open' && (
        <Panel title={t('transfers_debit_outgoing')}>
          <p className="text-small text-ink-soft">{t('transfers_debit_outgoing_text')}</p>
          <outgoing.Form send={t('transfers_debit_outgoing')} variant="secondary" />
        </Panel>
      )}
    </>
  )
}

function Payment({ name, isBill, customer, payer, amount, currency, bookedOn, isNamed }: TakeablePayment) {
  const t = useTexts()
  const showDay = useShowDay()
  return (
    <p>
      <PayableName name={name} isBill={isBill} customer={customer} />
      <span className="figures block text-ink-soft">
        {[formatMajor(amount, currency), showDay(bookedOn), payer, isNamed && t('transfers_debit_named')]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </p>
  )
}
