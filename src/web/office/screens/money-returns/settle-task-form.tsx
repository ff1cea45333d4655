import type { MoneyTaskDetail } from '#contract/office/payments/money-tasks.ts'
import type { MoneyTaskEnd } from '#domain/payments/money-returns.ts'
import { useTexts } from '../../app/texts.tsx'
import { ActForm, useTyped } from '../../ui/forms/act-form.tsx'
import { Input } from '../../ui/forms/inputs.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useShowMajor } from '../orders/order-words.tsx'

/** Records what the provider really did with a payment's money. */
export function SettleTaskForm({ task: { ends, left, currency } }: { task: MoneyTaskDetail }) {
  const t = useTexts()
  const showMajor = useShowMajor()
  const typed = useTyped('settle')
  const did = typed('did', ends[0] ?? 'no_money') as MoneyTaskEnd
  return (
    <Panel title={t('money_task_settle')}>
      <div className="max-w-form">
        <ActForm act="settle" send={t('money_task_settle')}>
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-1 font-semibold">{t('money_task_did')}</legend>
            {ends.map((end) => (
              <label key={end} className="flex min-h-11 items-center gap-3">
                <input type="radio" name="did" value={end} defaultChecked={did === end} className="size-5" />
                {t(`money_task_did_${end}`)}
              </label>
            ))}
          </fieldset>
          {ends.length > 1 && (
            <Input
              name="amount"
              type="amount"
              label={t('money_task_amount', { currency })}
              hint={t('money_task_amount_hint', { left: showMajor(left, currency) })}
              value={typed('amount')}
            />
          )}
          <Input
            name="evidence"
            label={t('money_task_evidence')}
            hint={t('money_task_evidence_hint')}
            value={typed('evidence')}
          />
          <Input name="reason" label={t('field_reason')} value={typed('reason')} />
        </ActForm>
      </div>
    </Panel>
  )
}
