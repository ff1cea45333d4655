import { useTranslate } from '#web/messages.tsx'
import { addressErrors } from '#web/travellers/check-rows.ts'
import { mostAddresses } from '#web/travellers/ticket-rows.ts'
import { TicketAddresses } from './ticket-addresses.tsx'
import { TicketByTicketStep } from './ticket-by-ticket-step.tsx'
import { completeAddresses } from './ticket-rows.ts'

/** Step 1: from where each ticket leaves. */
export default function AddressStep() {
  const t = useTranslate()
  return (
    <TicketByTicketStep
      step={1}
      title={t('enter_your_address')}
      help={t('enter_your_address_help')}
      errorsOf={addressErrors}
      entered={completeAddresses}
      most={mostAddresses}
      Fields={TicketAddresses}
    />
  )
}
