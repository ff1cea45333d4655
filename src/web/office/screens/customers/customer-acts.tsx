import type { CustomerDetail } from '#contract/office/customers.ts'
import { useTexts } from '../../app/texts.tsx'
import { ActForm, useTyped } from '../../ui/act-form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Input } from '../events/edit-form.tsx'

/** What staff can do for a customer who writes or calls. */
export function CustomerActs({ customer }: { customer: CustomerDetail }) {
  const t = useTexts()
  const typed = useTyped('contact')
  return (
    <>
      <Panel title={t('customers_log_in_help')}>
        {(!customer.verified || customer.pendingEmail) && (
          <ActForm act="verification" send={t('customers_send_verification')} variant="secondary" />
        )}
        <ActForm act="password-link" send={t('customers_send_password_link')} variant="secondary" />
        {customer.sessions > 0 && (
          <ActForm act="end-sessions" send={t('customers_end_sessions')} variant="secondary" />
        )}
      </Panel>
      <Panel title={t('customers_correct')}>
        <ActForm act="contact" send={t('customers_correct_send')}>
          <Input
            name="email"
            label={t('field_email')}
            hint={t('customers_correct_hint')}
            value={typed('email', customer.email)}
          />
          <Input name="phone" label={t('enquiries_phone')} value={typed('phone', customer.phone)} />
          <Input name="reason" label={t('field_reason')} value={typed('reason')} />
        </ActForm>
      </Panel>
    </>
  )
}
