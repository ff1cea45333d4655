import { useSearchParams } from 'react-router'
import type { CustomerDetail } from '#contract/office/customers/customers.ts'
import { dataRequestKinds } from '#domain/people/data-request-rights.ts'
import { useTexts } from '../../app/texts.tsx'
import { useFrame } from '../../frame/use-frame.ts'
import { ActForm, Acts, FoldedAct, useTyped } from '../../ui/forms/act-form.tsx'
import { Choice, Input } from '../../ui/forms/inputs.tsx'
import { Panel } from '../../ui/panel.tsx'

/** Acts for a customer who writes or calls; an order links to one by `act` in the address. */
export function CustomerActs({ customer }: { customer: CustomerDetail }) {
  const t = useTexts()
  const [query] = useSearchParams()
  const typed = useTyped('contact')
  const typedRequest = useTyped('data-request')
  const may = useFrame().permissions.includes('data-rights.handle')
  return (
    <Panel title={t('orders_acts')}>
      <Acts>
        {(!customer.verified || customer.pendingEmail) && (
          <ActForm act="verification" send={t('customers_send_verification')} variant="secondary" />
        )}
        <ActForm act="password-link" send={t('customers_send_password_link')} variant="secondary" />
        {customer.sessions > 0 && customer.mayChangeLogIn && (
          <ActForm act="end-sessions" send={t('customers_end_sessions')} variant="secondary" />
        )}
        <FoldedAct
          act="contact"
          name={t('customers_correct')}
          send={t('customers_correct_send')}
          open={query.get('act') === 'contact'}
        >
          {customer.mayChangeLogIn ? (
            <Input
              name="email"
              label={t('field_email')}
              hint={t('customers_correct_hint')}
              value={typed('email', customer.email)}
            />
          ) : (
            <>
              <input type="hidden" name="email" value={customer.email} />
              <p className="text-small text-ink-soft">{t('account_abroad')}</p>
            </>
          )}
          <Input
            name="phone"
            label={t('enquiries_phone')}
            hint={t('customers_correct_phone_hint')}
            value={typed('phone', customer.phone)}
          />
          <Input name="reason" label={t('field_reason')} value={typed('reason')} />
        </FoldedAct>
        {may && (
          <FoldedAct act="data-request" name={t('data_new')} send={t('data_new_send')}>
            <Choice
              name="kind"
              label={t('data_kind')}
              value={typedRequest('kind', 'access')}
              options={dataRequestKinds.map((kind) => ({ value: kind, label: t(`data_kind_${kind}`) }))}
            />
            <Input name="note" label={t('data_note')} value={typedRequest('note')} long />
          </FoldedAct>
        )}
      </Acts>
    </Panel>
  )
}
