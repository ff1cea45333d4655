import { useTexts } from '../../app/texts.tsx'
import { ActForm, useTyped } from '../../ui/forms/act-form.tsx'
import { Input } from '../../ui/forms/inputs.tsx'
import { Panel } from '../../ui/panel.tsx'

/** Confirms that staff have sent the money, with the bank's tracking key. */
export function ConfirmRefund() {
  const t = useTexts()
  const typed = useTyped('confirm')
  return (
    <Panel title={t('refunds_confirm_title')}>
      <ActForm act="confirm" send={t('refunds_confirm')}>
        <Input
          name="trackingKey"
          label={t('refunds_tracking')}
          hint={t('refunds_tracking_hint')}
          value={typed('trackingKey')}
        />
      </ActForm>
    </Panel>
  )
}

/** Requests the approval of a second person for a refund. */
export function AskRefundApproval({ hint }: { hint: string }) {
  const t = useTexts()
  const typed = useTyped('ask-approval')
  return (
    <Panel title={t('refunds_ask_approval')}>
      <ActForm act="ask-approval" send={t('refunds_ask_approval')}>
        <Input name="reason" label={t('field_reason')} hint={hint} value={typed('reason')} />
      </ActForm>
    </Panel>
  )
}
