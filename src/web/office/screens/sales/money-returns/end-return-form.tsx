import type { ReactNode } from 'react'
import type { MoneyReturnDetail } from '#contract/office/sales/money-returns.ts'
import type { StaffEnd } from '#domain/sales/payments/returns/money-returns.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { useField } from '#web/office/forms/form-fields.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { Panel } from '#web/office/ui/panel.tsx'
import { useShowMajor } from '../orders/order-words.tsx'

export const endReturn = officeForm('POST /office-api/money-returns/{id}/end')

/** Ends a matter of money that left: the shop bears the loss, or tickets end with it. */
export function EndReturnForm({
  matter: { tickets, currency, needsApproval },
}: {
  matter: MoneyReturnDetail
}) {
  const t = useTexts()
  const showMajor = useShowMajor()
  return (
    <Panel title={t('orders_return_close')}>
      <div className="max-w-form">
        <endReturn.Form send={t(needsApproval ? 'refunds_ask_approval' : 'orders_return_close')}>
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-1 font-semibold">{t('orders_return_how')}</legend>
            <How value="accepted" label={t('orders_return_accept')}>
              {t('orders_return_accept_hint')}
            </How>
            {tickets.length > 0 && (
              <How value="tickets_ended" label={t('orders_return_end_tickets')}>
                {t('orders_return_end_tickets_hint')}
                {tickets.map(({ id, nth, name, price }) => (
                  <endReturn.Check
                    key={id}
                    name="ticketIds"
                    value={id}
                    checked
                    className="flex min-h-11 flex-wrap items-center gap-x-3 text-body text-ink"
                    label={
                      <>
                        <span className="min-w-0 flex-[1_1_6rem]">
                          {nth}. {name}
                        </span>
                        <span className="figures whitespace-nowrap">{showMajor(price, currency)}</span>
                      </>
                    }
                  />
                ))}
                <PickTicket />
              </How>
            )}
          </fieldset>
          <endReturn.Input name="reason" label={t('field_reason')} />
        </endReturn.Form>
      </div>
    </Panel>
  )
}

function PickTicket() {
  const t = useTexts()
  const { error } = useField('ticketIds')
  return error && <span className="font-semibold text-brick">{t('refunds_pick_ticket')}</span>
}

function How({ value, label, children }: { value: StaffEnd; label: string; children: ReactNode }) {
  return (
    <div className="rounded-small border border-paper-line px-4 py-2 has-[>label>input:checked]:border-ink">
      <endReturn.Check
        radio
        name="how"
        value={value}
        checked={value === 'accepted'}
        label={label}
        className="flex min-h-11 items-center gap-3 font-semibold"
      />
      <div className="ml-8 flex flex-col gap-1 pb-2 text-small text-ink-soft">{children}</div>
    </div>
  )
}
