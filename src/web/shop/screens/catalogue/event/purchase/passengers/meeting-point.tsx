import type { DraftTicket } from '#web/shop/sales/purchase/draft-ticket.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { usePurchase } from '../purchase-context.tsx'

/** The meeting point of a ticket; if there are several, one is chosen. */
export function MeetingPoint({ ticket, index, row }: { ticket: DraftTicket; index: number; row: number }) {
  const t = useTranslate()
  const { change, country } = usePurchase()
  const value = ticket.addresses[row]
  const point = ticket.approaches.find(({ address }) => address === value?.address) ?? ticket.approaches[0]
  if (!point) return null
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      {ticket.approaches.length > 1 ? (
        <SelectField
          label={t('address_meeting_point')}
          value={point.address}
          onChange={(event) => {
            const next = ticket.approaches.find(({ address }) => address === event.target.value)
            if (!next) return
            const { address, countyId } = next
            change({ type: 'address-changed', ticket: index, row, change: { address, countyId } })
          }}
          options={ticket.approaches.map(({ address }) => ({ value: address, label: address }))}
        />
      ) : (
        <TextField label={t('address_meeting_point')} value={point.address} readOnly disabled />
      )}
      <TextField label={t(country.countyWord)} value={point.countyName} readOnly disabled />
    </div>
  )
}
