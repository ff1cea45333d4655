import { type ReactNode, useState } from 'react'
import { showPhone } from '#contract/platform/show-phone.ts'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

type TicketPeopleProps = {
  ticket: Pick<OrderDetail['tickets'][number], 'position' | 'addresses' | 'passengers' | 'fixedApproach'>
  onChange?: (() => void) | undefined
  /** the note to the driver, by the position of the address */
  hint?: (address: number) => ReactNode
  /** withdraws the consent to the wheelchair of a passenger, by position */
  onWithdraw?: (passenger: number) => Promise<void>
}

/** Addresses and passengers of a ticket; with `onChange` there is a button to change them. */
export function TicketPeople({ ticket, onChange, hint, onWithdraw }: TicketPeopleProps) {
  const t = useTranslate()
  return (
    <>
      <ul className="flex flex-col gap-4">
        {ticket.addresses.map(({ address, countyName }, index) => (
          <li key={`${address} ${countyName}`} className="flex gap-2">
            <Icon name="pin" className="mt-0.5 size-5 text-ink-soft" />
            <div className="min-w-0">
              <p>
                {address && `${address}, `}
                <span className="text-ink-soft">{countyName}</span>
              </p>
              <ul className="mt-1 flex flex-col gap-2">
                {ticket.passengers
                  .filter(({ passengerAddress }) => passengerAddress === address)
                  .map(({ name, email, phone, wheelchair, position }) => (
                    <PersonRow
                      key={`${name} ${email}`}
                      name={name}
                      email={email}
                      phone={phone}
                      wheelchair={wheelchair}
                      onWithdraw={onWithdraw}
                      position={position}
                    />
                  ))}
              </ul>
              {hint?.(index)}
            </div>
          </li>
        ))}
      </ul>
      {onChange && (
        <Button
          variant="secondary"
          size="small"
          icon="pencil"
          className="mt-4"
          data-change=""
          onClick={onChange}
        >
          {t(ticket.fixedApproach ? 'page_order_change_passengers' : 'page_order_change')}
          <span className="sr-only">, {t('ticket_number', { number: ticket.position + 1 })}</span>
        </Button>
      )}
    </>
  )
}

function PersonRow({
  name,
  email,
  phone,
  wheelchair,
  onWithdraw,
  position,
}: {
  name: string
  email: string
  phone: string
  wheelchair: boolean
  onWithdraw: ((passenger: number) => Promise<void>) | undefined
  position: number
}) {
  const t = useTranslate()
  return (
    <li className="text-small break-words text-ink-soft">
      <span translate="no" className="block text-body font-semibold text-ink">
        {name}
      </span>
      {email && (
        <>
          {email} ·{' '}
          <span translate="no" className="figures whitespace-nowrap">
            {showPhone(phone)}
          </span>
        </>
      )}
      {wheelchair && (
        <span className="block">
          {t('passenger_in_wheelchair')}
          {onWithdraw && <Withdraw name={name} onPress={() => onWithdraw(position)} />}
        </span>
      )}
    </li>
  )
}

function Withdraw({ name, onPress }: { name: string; onPress: () => Promise<void> }) {
  const t = useTranslate()
  const [busy, setBusy] = useState(false)
  return (
    <>
      {' · '}
      <button
        type="button"
        className="link rounded-small py-2"
        disabled={busy}
        onClick={() => {
          setBusy(true)
          void onPress().finally(() => setBusy(false))
        }}
      >
        {t('page_order_wheelchair_withdraw')}
        <span className="sr-only">, {name}</span>
      </button>
    </>
  )
}
