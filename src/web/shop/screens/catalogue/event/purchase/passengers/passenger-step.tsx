import { passengerErrors } from '#web/shop/sales/passengers/check-rows.ts'
import { completePassengers } from '#web/shop/sales/purchase/draft-ticket.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { TicketByTicketStep } from './ticket-by-ticket-step.tsx'
import { TicketPassengers } from './ticket-passengers.tsx'

/** The passengers of each ticket. */
export default function PassengerStep() {
  const t = useTranslate()
  return (
    <TicketByTicketStep
      step="passengers"
      title={t('who_travels')}
      help={t('who_travels_help')}
      errorsOf={passengerErrors}
      entered={completePassengers}
      most={({ capacity }) => capacity}
      Fields={TicketPassengers}
    />
  )
}
