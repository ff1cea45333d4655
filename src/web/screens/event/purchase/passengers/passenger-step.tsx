import { useTranslate } from '#web/texts/messages.tsx'
import { passengerErrors } from '#web/travellers/check-rows.ts'
import { TicketByTicketStep } from './ticket-by-ticket-step.tsx'
import { TicketPassengers } from './ticket-passengers.tsx'
import { completePassengers } from './ticket-rows.ts'

/** Who travels with each ticket. */
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
