import type { ReactNode } from 'react'
import type { MoneyReturnDetail } from '#contract/office/payments/money-returns.ts'
import type { StaffEnd } from '#domain/payments/money-returns.ts'
import { useTexts } from '../../app/texts.tsx'
import { ActForm, useTyped } from '../../ui/forms/act-form.tsx'
import { Input } from '../../ui/forms/inputs.tsx'
import { useFieldError } from '../../ui/forms/use-field-error.ts'
import { Panel } from '../../ui/panel.tsx'
import { useShowMajor } from '../orders/order-words.tsx'

/** Ends a matter of money that left: the shop bears the loss, or tickets end with it. */
export function EndReturnForm({
  matter: { tickets, currency, needsApproval },
}: {
  matter: MoneyReturnDetail
}) {
  const t = useTexts()
  const showMajor = useShowMajor()
  const typed = useTyped('end')
  const ticketError = useFieldError('ticketIds')
  const how = typed('how', 'accepted') as StaffEnd
  const picked = typed('ticket', tickets.map(({ id }) => id).join('\n')).split('\n')
  return (
    <Panel title={t('orders_return_close')}>
      <div className="max-w-form">
        <ActForm act="end" send={t(needsApproval ? 'refunds_ask_approval' : 'orders_return_close')}>
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-1 font-semibold">{t('orders_return_how')}</legend>
            <How value="accepted" how={how} label={t('orders_return_accept')}>
              {t('orders_return_accept_hint')}
            </How>
            {tickets.length > 0 && (
              <How value="tickets_ended" how={how} label={t('orders_return_end_tickets')}>
                {t('orders_return_end_tickets_hint')}
                {tickets.map(({ id, nth, name, price }) => (
                  <label key={id} className="flex min-h-11 flex-wrap items-center gap-x-3 text-body text-ink">
                    <input
                      type="checkbox"
                      name="ticket"
                      value={id}
                      defaultChecked={picked.includes(id)}
                      className="size-5 shrink-0"
                    />
                    <span className="min-w-0 flex-[1_1_6rem]">
                      {nth}. {name}
                    </span>
                    <span className="figures whitespace-nowrap">{showMajor(price, currency)}</span>
                  </label>
                ))}
                {ticketError && <span className="font-semibold text-brick">{t('refunds_pick_ticket')}</span>}
              </How>
            )}
          </fieldset>
          <Input name="reason" label={t('field_reason')} value={typed('reason')} />
        </ActForm>
      </div>
    </Panel>
  )
}

function How({
  value,
  how,
  label,
  children,
}: {
  value: StaffEnd
  how: StaffEnd
  label: string
  children: ReactNode
}) {
  return (
    <div className="rounded-small border border-paper-line px-4 py-2 has-[>label>input:checked]:border-ink">
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input type="radio" name="how" value={value} defaultChecked={how === value} className="size-5" />
        {label}
      </label>
      <div className="ml-8 flex flex-col gap-1 pb-2 text-small text-ink-soft">{children}</div>
    </div>
  )
}
