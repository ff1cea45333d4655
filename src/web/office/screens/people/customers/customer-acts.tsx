import { useSearchParams } from 'react-router'
import type { CustomerDetail } from '#contract/office/people/customers.ts'
import { dataRequestKinds } from '#domain/people/accounts/data-request-rights.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { Acts } from '#web/office/forms/acts.tsx'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { Panel } from '#web/office/ui/panel.tsx'

export const verification = officeForm('POST /office-api/customers/{id}/verification')
export const passwordLink = officeForm('POST /office-api/customers/{id}/password-link')
export const endSessions = officeForm('POST /office-api/customers/{id}/end-sessions')
export const contact = officeForm('POST /office-api/customers/{id}/contact')
export const dataRequest = officeForm('POST /office-api/data-requests')

/** Acts for a customer who writes or calls; an order links to one by `act` in the address. */
export function CustomerActs({ customer }: { customer: CustomerDetail }) {
  const t = useTexts()
  const [query] = useSearchParams()
  const may = useFrame().permissions.includes('data-rights.handle')
  return (
    <Panel title={t('orders_acts')}>
      <Acts>
        {(!customer.verified || customer.pendingEmail) && (
          <verification.Form send={t('customers_send_verification')} variant="secondary" />
        )}
        <passwordLink.Form send={t('customers_send_password_link')} variant="secondary" />
        {customer.sessions > 0 && customer.mayChangeLogIn && (
          <endSessions.Form send={t('customers_end_sessions')} variant="secondary" />
        )}
        <contact.Folded
          name={t('customers_correct')}
          send={t('customers_correct_send')}
          open={query.get('act') === 'contact'}
        >
          {customer.mayChangeLogIn ? (
            <contact.Input
              name="email"
              label={t('field_email')}
              hint={t('customers_correct_hint')}
              value={customer.email}
            />
          ) : (
            <>
              <input type="hidden" name="email" value={customer.email} />
              <p className="text-small text-ink-soft">{t('account_abroad')}</p>
            </>
          )}
          <contact.Input
            name="phone"
            label={t('enquiries_phone')}
            hint={t('customers_correct_phone_hint')}
            value={customer.phone}
          />
          <contact.Input name="reason" label={t('field_reason')} />
        </contact.Folded>
        {may && (
          <dataRequest.Folded name={t('data_new')} send={t('data_new_send')}>
            <dataRequest.Choice
              name="kind"
              label={t('data_kind')}
              value="access"
              options={dataRequestKinds.map((kind) => ({ value: kind, label: t(`data_kind_${kind}`) }))}
            />
            <dataRequest.Input name="note" label={t('data_note')} long />
          </dataRequest.Folded>
        )}
      </Acts>
    </Panel>
  )
}
