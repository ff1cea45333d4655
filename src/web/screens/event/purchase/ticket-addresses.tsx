import { useState } from 'react'
import { useTranslate } from '#web/messages.tsx'
import { useSession } from '#web/session.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { AddressErrors } from './check-rows.ts'
import { usePurchase } from './purchase-context.tsx'
import { type DraftTicket, isBlank, mostAddresses } from './ticket-rows.ts'

/** The addresses of one ticket: typed, or the fixed meeting point. */
export function TicketAddresses({
  ticket,
  index,
  errors,
  showAll,
}: {
  ticket: DraftTicket
  index: number
  errors: readonly AddressErrors[]
  showAll: boolean
}) {
  const t = useTranslate()
  const notice = useNotice()
  const { draft, change } = usePurchase()
  const fixed = ticket.approaches.length > 0
  const canCopy =
    !fixed &&
    draft.tickets.some((other, place) => place !== index && other.approaches.length === 0) &&
    ticket.addresses.some((row) => !isBlank(row)) &&
    errors.every((row) => Object.keys(row).length === 0)

  return (
    <>
      {fixed && <p className="mb-3 text-small text-ink-soft">{t('address_fixed')}</p>}
      <ol className="flex flex-col gap-6">
        {ticket.addresses.map((_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an address is its place in the ticket
          <li key={row}>
            {fixed ? (
              <MeetingPoint ticket={ticket} index={index} row={row} />
            ) : (
              <AddressRowFields {...{ ticket, index, row, showAll }} errors={errors[row] ?? {}} />
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
            onClick={() => change({ type: 'address-added', ticket: index })}
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

type RowProps = { ticket: DraftTicket; index: number; row: number }

function AddressRowFields({
  ticket,
  index,
  row,
  errors,
  showAll,
}: RowProps & { errors: AddressErrors; showAll: boolean }) {
  const t = useTranslate()
  const { draft, change, provinces, country } = usePurchase()
  const [left, setLeft] = useState({ address: false, countyId: false })
  const value = ticket.addresses[row]
  const counties = provinces.find(({ id }) => id === draft.provinceId)?.counties ?? []
  const shown = (field: 'address' | 'countyId') => {
    const key = errors[field]
    return key && (showAll || left[field]) ? t(key) : undefined
  }
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
          onBlur={() => setLeft((before) => ({ ...before, address: true }))}
          error={shown('address')}
          autoComplete="street-address"
          maxLength={200}
        />
        <div className="flex min-w-0 items-start gap-2">
          <SelectField
            label={t(country.countyWord)}
            value={value.countyId ?? ''}
            onChange={(event) => set({ countyId: event.target.value ? Number(event.target.value) : null })}
            onBlur={() => setLeft((before) => ({ ...before, countyId: true }))}
            placeholder={t('choose_option')}
            options={counties.map(({ id, name }) => ({ value: id, label: name }))}
            error={shown('countyId')}
            className="min-w-0 flex-1"
          />
          {ticket.addresses.length > 1 && (
            <IconButton
              icon="trash"
              label={t('address_remove', { number: row + 1 })}
              onClick={() => change({ type: 'address-removed', ticket: index, row })}
              className="mt-6.5 text-ink-soft"
            />
          )}
        </div>
      </div>
    </fieldset>
  )
}

/** The customer's kept addresses in the chosen city, one tap each. */
function SavedAddresses({ onChoose }: { onChoose: (row: { address: string; countyId: number }) => void }) {
  const t = useTranslate()
  const { user } = useSession()
  const { draft } = usePurchase()
  const saved = user?.frequentAddresses.filter(({ county }) => county.provinceId === draft.provinceId) ?? []
  if (saved.length === 0) return null
  return (
    <div className="mb-3">
      <p className="text-small text-ink-soft">{t('address_saved')}</p>
      <ul className="mt-1 flex flex-wrap gap-2">
        {saved.map(({ id, name, county }) => (
          <li key={id} className="max-w-full">
            <button
              type="button"
              onClick={() => onChoose({ address: name, countyId: county.id })}
              className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full bg-jacaranda-tint px-4 text-small font-semibold text-jacaranda-deep hover:bg-jacaranda hover:text-white"
            >
              <Icon name="home" className="size-4" />
              <span className="truncate">
                {name}, {county.name}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A meeting point is not typed: with several, one is chosen. */
function MeetingPoint({ ticket, index, row }: RowProps) {
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
