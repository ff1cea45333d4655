import { useEffect } from 'react'
import { addressErrors, hasErrors } from '#web/shop/sales/passengers/check-rows.ts'
import { mostAddresses } from '#web/shop/sales/passengers/ticket-rows.ts'
import { suggestVanTimes, validateVanTimes } from '#web/shop/sales/passengers/van-times.ts'
import { completeAddresses, type DraftTicket } from '#web/shop/sales/purchase/draft-ticket.ts'
import { dateOf, rentedVan } from '#web/shop/sales/purchase/rented-van.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { usePurchase } from '../purchase-context.tsx'
import { TicketAddresses } from './ticket-addresses.tsx'
import { TicketByTicketStep } from './ticket-by-ticket-step.tsx'

/** The pick-up addresses of each ticket. */
export default function AddressStep() {
  const t = useTranslate()
  const { event, draft } = usePurchase()
  useSuggestedVanTimes()
  const vanIsWrong = (ticket: DraftTicket) => {
    const van = rentedVan(ticket, event, draft.dateId)
    return van !== null && (!ticket.vanTimes || hasErrors([validateVanTimes(van, ticket.vanTimes).errors]))
  }
  return (
    <TicketByTicketStep
      step="addresses"
      title={t('enter_your_address')}
      help={t('enter_your_address_help')}
      errorsOf={addressErrors}
      entered={completeAddresses}
      most={mostAddresses}
      alsoWrong={vanIsWrong}
      Fields={TicketAddresses}
    />
  )
}

/** Suggests hours for private vans without any. */
function useSuggestedVanTimes(): void {
  const { event, draft, change } = usePurchase()
  const { tickets, dateId } = draft
  useEffect(() => {
    const date = dateOf(event, dateId)
    for (const [ticket, row] of tickets.entries()) {
      const van = rentedVan(row, event, dateId)
      if (van && date && !row.vanTimes)
        change({ type: 'van-times-changed', ticket, times: suggestVanTimes(van, date) })
    }
  }, [event, tickets, dateId, change])
}
