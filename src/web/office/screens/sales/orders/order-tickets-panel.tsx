import type { OrderDetailForStaff } from '#contract/office/sales/office-orders.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { Panel } from '#web/office/ui/panel.tsx'
import { PhoneLink } from '#web/office/ui/phone-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { useShowMajor } from './order-words.tsx'

type OrderTicketsProps = {
  tickets: OrderDetailForStaff['tickets']
  acts: OrderDetailForStaff['acts']
  currency: string
  timeZone: string
}

/** The tickets of an order: who travels, from where, and who is aboard. */
export function OrderTickets({ tickets, acts, currency, timeZone }: OrderTicketsProps) {
  const t = useTexts()
  const showTime = useShowTime()
  const showMajor = useShowMajor()
  const isOffered = mayWithdraw(acts, tickets)
  return (
    <Panel title={t('orders_tickets_title')}>
      <ol className="flex flex-col gap-4 text-small">
        {tickets.map((ticket) => (
          <li key={ticket.id} className="flex flex-col gap-1">
            <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
              <span>
                {t('orders_ticket', { number: ticket.position + 1 })} · {ticket.category} · {ticket.name}{' '}
                {ticket.released && <Badge tone="brick">{t('orders_released')}</Badge>}
              </span>
              <span className="figures">{showMajor(ticket.price, currency)}</span>
            </p>
            {ticket.comesAt && ticket.goesHomeAt && (
              <p className="figures text-ink-soft">
                {t('orders_van_hours', {
                  comes: showTime(ticket.comesAt, timeZone),
                  goes: showTime(ticket.goesHomeAt, timeZone),
                })}
              </p>
            )}
            {ticket.addresses.map(({ address, county }) => (
              <div key={address}>
                <p className="break-words text-ink-soft">
                  {address}, {county}
                </p>
                <ul className="ml-4">
                  {ticket.passengers
                    .filter((person) => person.address === address)
                    .map((person) => (
                      <li key={`${person.name}${person.email}`} className="py-0.5 break-words">
                        <Person person={person} />
                        {isOffered && person.wheelchair && !ticket.released && (
                          <WithdrawWheelchair ticket={ticket.position} passenger={person.position} />
                        )}
                      </li>
                    ))}
                </ul>
              </div>
            ))}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Person({ person }: { person: OrderDetailForStaff['tickets'][number]['passengers'][number] }) {
  const t = useTexts()
  return (
    <>
      {person.name}
      {person.wheelchair && ` · ${t('orders_travels_wheelchair')}`}
      {person.boarded.length > 0 && (
        <Badge tone="leaf" className="ml-2">
          {t('orders_boarded')}
        </Badge>
      )}
      {person.absent.length > 0 && (
        <Badge tone="amber" className="ml-2">
          {t('orders_absent')}
        </Badge>
      )}
      <span className="block text-ink-soft">
        {person.email && `${person.email} · `}
        <PhoneLink phone={person.phone} text={person.phoneText} />
      </span>
    </>
  )
}

export const withdrawWheelchair = officeForm(
  'DELETE /office-api/orders/{number}/tickets/{position}/passengers/{passenger}/wheelchair',
)

type Shown = Pick<OrderDetailForStaff, 'tickets' | 'acts'>

/** Whether the consent of a passenger in a wheelchair can be withdrawn among the tickets. */
export const mayWithdraw = (acts: Shown['acts'], tickets: Shown['tickets']) =>
  acts.some(({ act, allowed }) => act === 'withdraw_wheelchair' && allowed) &&
  tickets.some(({ passengers, released }) => !released && passengers.some(({ wheelchair }) => wheelchair))

function WithdrawWheelchair({ ticket, passenger }: { ticket: number; passenger: number }) {
  const t = useTexts()
  return (
    <withdrawWheelchair.Folded row={`${ticket} ${passenger}`} name={t('orders_act_withdraw_wheelchair')}>
      <input type="hidden" name="position" value={ticket} />
      <input type="hidden" name="passenger" value={passenger} />
      <p className="max-w-text text-ink-soft">{t('orders_withdraw_wheelchair_hint')}</p>
    </withdrawWheelchair.Folded>
  )
}
