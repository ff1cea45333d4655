import type { PassengerErrors } from '#web/shop/sales/passengers/check-rows.ts'
import { PassengerRows } from '#web/shop/sales/passengers/passenger-rows.tsx'
import { usePurchase } from '../purchase-context.tsx'
import type { TicketFieldsProps } from './ticket-by-ticket-step.tsx'

/** The passengers of one ticket. */
export function TicketPassengers({ ticket, index, errors, showAll }: TicketFieldsProps<PassengerErrors>) {
  const { change, country } = usePurchase()
  return (
    <PassengerRows
      {...{ ticket, errors, showAll, country }}
      change={(row) => change({ ...row, ticket: index })}
    />
  )
}
