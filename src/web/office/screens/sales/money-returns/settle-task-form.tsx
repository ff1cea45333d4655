import type { MoneyTaskDetail } from '#contract/office/sales/money-tasks.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { Panel } from '#web/office/ui/panel.tsx'
import { useShowMajor } from '../orders/order-words.tsx'

export const settleTask = officeForm('POST /office-api/money-tasks/{id}/settle')

/** Records what the provider really did with a payment's money. */
export function SettleTaskForm({ task: { ends, left, currency } }: { task: MoneyTaskDetail }) {
  const t = useTexts()
  const showMajor = useShowMajor()
  return (
    <Panel title={t('money_task_settle')}>
      <div className="max-w-form">
        <settleTask.Form send={t('money_task_settle')}>
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-1 font-semibold">{t('money_task_did')}</legend>
            {ends.map((end) => (
              <settleTask.Check
                key={end}
                radio
                name="did"
                value={end}
                checked={end === ends[0]}
                label={t(`money_task_did_${end}`)}
                className="flex min-h-11 items-center gap-3"
              />
            ))}
          </fieldset>
          {ends.length > 1 && (
            <settleTask.Input
              name="amount"
              type="amount"
              label={t('money_task_amount', { currency })}
              hint={t('money_task_amount_hint', { left: showMajor(left, currency) })}
            />
          )}
          <settleTask.Input
            name="evidence"
            label={t('money_task_evidence')}
            hint={t('money_task_evidence_hint')}
          />
          <settleTask.Input name="reason" label={t('field_reason')} />
        </settleTask.Form>
      </div>
    </Panel>
  )
}
