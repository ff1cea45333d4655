import { useRef } from 'react'
import { useTranslate } from '#web/messages.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { AddressErrors } from './check-rows.ts'
import { focusRow } from './focus-row.ts'
import { MeetingPoint } from './meeting-point.tsx'
import { usePurchase } from './purchase-context.tsx'
import { SavedAddresses } from './saved-addresses.tsx'
import type { TicketFieldsProps } from './ticket-by-ticket-step.tsx'
import { type DraftTicket, filledAddresses, isBlank, mostAddresses } from './ticket-rows.ts'
import { useRowErrors } from './use-row-errors.ts'

/** The addresses of one ticket: typed, or the fixed meeting point. */
export function TicketAddresses({ ticket, index, errors, showAll }: TicketFieldsProps<AddressErrors>) {
  const t = useTranslate()
  const notice = useNotice()
  const { draft, change } = usePurchase()
  const rows = useRef<HTMLOListElement>(null)
  const fixed = ticket.approaches.length > 0
  const canCopy =
    !fixed &&
    draft.tickets.some((other, place) => place !== index && differs(other, ticket)) &&
    ticket.addresses.some((row) => !isBlank(row)) &&
    errors.every((row) => Object.keys(row).length === 0)

  return (
    <>
      {fixed && <p className="mb-3 text-small text-ink-soft">{t('address_fixed')}</p>}
      <ol ref={rows} className="flex flex-col gap-6">
        {ticket.addresses.map((_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an address is its place in the ticket
          <li key={row}>
            {fixed ? (
              <MeetingPoint ticket={ticket} index={index} row={row} />
            ) : (
              <AddressRowFields
                {...{ ticket, index, row, showAll }}
                errors={errors[row] ?? {}}
                onRemoved={() => focusRow(rows.current, 'removed')}
              />
            )}
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-2">
        {ticket.addresses.length < mostAddresses(ticket) && (
          <Button
            variant="secondary"
            size="small"
            icon="plus"
            onClick={() => {
              change({ type: 'address-added', ticket: index })
              focusRow(rows.current, 'added')
            }}
          >
            {t('address_add')}
          </Button>
        )}
        {canCopy && (
          <Button
            variant="quiet"
            size="small"
            icon="copy"
            onClick={() => {
              change({ type: 'addresses-copied', from: index })
              notice.success(t('address_copied'))
            }}
          >
            {t('address_copy')}
          </Button>
        )}
      </div>
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

type RowProps = { ticket: DraftTicket; index: number; row: number }

function AddressRowFields({
  ticket,
  index,
  row,
  errors,
  showAll,
  onRemoved,
}: RowProps & { errors: AddressErrors; showAll: boolean; onRemoved: () => void }) {
  const t = useTranslate()
  const { draft, change, provinces, country } = usePurchase()
  const { leave, shown } = useRowErrors(errors, showAll)
  const value = ticket.addresses[row]
  const counties = provinces.find(({ id }) => id === draft.provinceId)?.counties ?? []
  const set = (next: { address?: string; countyId?: number | null }) =>
    change({ type: 'address-changed', ticket: index, row, change: next })
  if (!value) return null

  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('address_number', { number: row + 1 })}</legend>
      {isBlank(value) && <SavedAddresses onChoose={set} />}
      <div className="grid gap-4 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <TextField
          label={t('address_street')}
          value={value.address}
          onChange={(event) => set({ address: event.target.value })}
          onBlur={leave('address')}
          error={shown('address')}
          autoComplete="street-address"
          maxLength={200}
        />
        <div className="flex min-w-0 items-start gap-2">
          <SelectField
            label={t(country.countyWord)}
            value={value.countyId ?? ''}
            onChange={(event) => set({ countyId: event.target.value ? Number(event.target.value) : null })}
            onBlur={leave('countyId')}
            placeholder={t('choose_option')}
            options={counties.map(({ id, name }) => ({ value: id, label: name }))}
            error={shown('countyId')}
            className="min-w-0 flex-1"
          />
          {ticket.addresses.length > 1 && (
            <IconButton
              icon="trash"
              label={t('address_remove', { number: row + 1 })}
              onClick={() => {
                change({ type: 'address-removed', ticket: index, row })
                onRemoved()
              }}
              className="mt-6.5 text-ink-soft"
            />
          )}
        </div>
      </div>
    </fieldset>
  )
}
