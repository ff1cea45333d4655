import { useTexts } from '#web/office/app/texts.tsx'
import type { OfficeForm } from '#web/office/forms/office-form.tsx'
import { Panel } from '#web/office/ui/panel.tsx'

type ConfirmForm = OfficeForm<
  'POST /office-api/refunds/{id}/confirm' | 'POST /office-api/refunds/bills/{reference}/confirm'
>

type AskForm = OfficeForm<
  'POST /office-api/refunds/{id}/ask-approval' | 'POST /office-api/refunds/bills/{reference}/ask-approval'
>

/** Confirms that staff have sent the money, with the bank's tracking key. */
export function ConfirmRefund({ form }: { form: ConfirmForm }) {
  const t = useTexts()
  return (
    <Panel title={t('refunds_confirm_title')}>
      <form.Form send={t('refunds_confirm')}>
        <form.Input name="trackingKey" label={t('refunds_tracking')} hint={t('refunds_tracking_hint')} />
      </form.Form>
    </Panel>
  )
}

/** Requests the approval of a second person for a refund. */
export function AskRefundApproval({ form, hint }: { form: AskForm; hint: string }) {
  const t = useTexts()
  return (
    <Panel title={t('refunds_ask_approval')}>
      <form.Form send={t('refunds_ask_approval')}>
        <form.Input name="reason" label={t('field_reason')} hint={hint} />
      </form.Form>
    </Panel>
  )
}
