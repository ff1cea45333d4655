import { useRef } from 'react'
import { AddressRows } from '#web/shop/sales/passengers/address-rows.tsx'
import type { AddressErrors } from '#web/shop/sales/passengers/check-rows.ts'
import { focusRow } from '#web/shop/sales/passengers/focus-row.ts'
import { filledAddresses, isBlank, mostAddresses } from '#web/shop/sales/passengers/ticket-rows.ts'
import { VanHoursFields } from '#web/shop/sales/passengers/van-hours-fields.tsx'
import type { DraftTicket } from '#web/shop/sales/purchase/draft-ticket.ts'
import { rentedVan } from '#web/shop/sales/purchase/rented-van.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'
import { RetryBanner } from '#web/ui/states/retry-banner.tsx'
import { usePurchase } from '../purchase-context.tsx'
import { AddressHint } from './address-hint.tsx'
import { MeetingPoint } from './meeting-point.tsx'
import type { TicketFieldsProps } from './ticket-by-ticket-step.tsx'

/** The addresses of one ticket: typed, or the fixed meeting point. */
export function TicketAddresses(props: TicketFieldsProps<AddressErrors>) {
  const { ticket, index, errors } = props
  const t = useTranslate()
  const notice = useNotice()
  const { draft, change, event, counties, country } = usePurchase()
  const van = rentedVan(ticket, event, draft.dateId)
  if (ticket.approaches.length > 0) return <MeetingPoints ticket={ticket} index={index} />
  const { provinceId } = draft
  const canCopy =
    draft.tickets.some((other, place) => place !== index && differs(other, ticket)) &&
    ticket.addresses.some((row) => !isBlank(row)) &&
    errors.every((row) => Object.keys(row).length === 0)
  return (
    <>
      {van && ticket.vanTimes && (
        <div className="mb-6">
          <VanHoursFields
            van={van}
            times={ticket.vanTimes}
            onChange={(times) => change({ type: 'van-times-changed', ticket: index, times })}
          />
        </div>
      )}
      <AddressRows
        {...props}
        area={{ country, provinceId, counties: counties.list ?? [] }}
        change={(row) => change({ ...row, ticket: index })}
        below={(row) => <AddressHint ticket={ticket} index={index} row={row} />}
        beside={
          canCopy && (
            <Button
              variant="quiet"
              size="small"
              icon="copy"
              className="first:-ml-4"
              onClick={() => {
                change({ type: 'addresses-copied', from: index })
                notice.success(t('address_copied'))
              }}
            >
              {t('address_copy')}
            </Button>
          )
        }
      />
      {counties.failed && <RetryBanner className="mt-4" onRetry={counties.load} />}
    </>
  )
}

function MeetingPoints({ ticket, index }: { ticket: DraftTicket; index: number }) {
  const t = useTranslate()
  const { change } = usePurchase()
  const rows = useRef<HTMLOListElement>(null)
  return (
    <>
      <p className="mb-3 text-small text-ink-soft">{t('address_fixed')}</p>
      <ol ref={rows} className="flex flex-col gap-6">
        {ticket.addresses.map((_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an address is identified by its position
          <li key={row}>
            <MeetingPoint ticket={ticket} index={index} row={row} />
          </li>
        ))}
      </ol>
      {ticket.addresses.length < mostAddresses(ticket) && (
        <Button
          variant="secondary"
          size="small"
          icon="plus"
          className="mt-4"
          onClick={() => {
            change({ type: 'address-added', ticket: index })
            focusRow(rows.current, 'added')
          }}
        >
          {t('address_add')}
        </Button>
      )}
    </>
  )
}

/** Whether copying to `other` would change anything. */
function differs(other: DraftTicket, ticket: DraftTicket): boolean {
  if (other.approaches.length > 0) return false
  const wanted = filledAddresses(ticket.addresses).slice(0, other.stops)
  const there = filledAddresses(other.addresses)
  return (
    wanted.length !== there.length ||
    wanted.some((row, i) => row.address !== there[i]?.address || row.countyId !== there[i]?.countyId)
  )
}
