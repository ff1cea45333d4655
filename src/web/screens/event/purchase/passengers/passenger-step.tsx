import { useTranslate } from '#web/texts/messages.tsx'
import { passengerErrors } from '#web/travellers/check-rows.ts'
import { TicketByTicketStep } from './ticket-by-ticket-step.tsx'
import { TicketPassengers } from './ticket-passengers.tsx'
import { completePassengers } from './ticket-rows.ts'

/** Step 2: who travels with each ticket. */
export default function PassengerStep() {
  const t = useTranslate()
  return (
    <TicketByTicketStep
      step={2}
      title={t('who_travels')}
      help={t('who_travels_help')}
      errorsOf={passengerErrors}
      entered={completePassengers}
      most={({ capacity }) => capacity}
      Fields={TicketPassengers}
    />
  )
}
