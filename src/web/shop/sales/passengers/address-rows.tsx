import { type ReactNode, useRef } from 'react'
import type { Country } from '#domain/geography/countries/country.ts'
import { useSession } from '#web/app/session.tsx'
import { AddressField } from '#web/shop/geography/places/address-field.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { RowChange } from './change-rows.ts'
import type { AddressErrors } from './check-rows.ts'
import { focusRow } from './focus-row.ts'
import { SavedAddresses } from './saved-addresses.tsx'
import type { AddressRow, FilledTicket } from './ticket-rows.ts'
import { useRowErrors } from './use-row-errors.ts'

/** The area in which a ticket can be picked up. */
export type PickUpArea = {
  country: Country
  provinceId: number | null
  counties: readonly { id: number; name: string; isOther: boolean }[]
}

/** Props of every list of rows in a ticket's form. */
export type RowsProps<Errors> = {
  ticket: FilledTicket
  change: (change: RowChange) => void
  /** of each row */
  errors: readonly Errors[]
  /** also of untouched fields */
  showAll: boolean
}

/** The addresses of one ticket, typed or chosen from the saved ones. */
export function AddressRows({
  below,
  beside,
  ...props
}: RowsProps<AddressErrors> & {
  area: PickUpArea
  /** below the fields of a row */
  below?: (row: number) => ReactNode
  /** beside the button that adds one */
  beside?: ReactNode
}) {
  const t = useTranslate()
  const rows = useRef<HTMLOListElement>(null)
  const { ticket, change, errors } = props
  return (
    <>
      <ol ref={rows} className="flex flex-col gap-6">
        {ticket.addresses.map((_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an address is identified by its position
          <li key={row}>
            <AddressRowFields
              {...props}
              row={row}
              errors={errors[row] ?? {}}
              onRemoved={() => focusRow(rows.current, 'removed')}
            />
            {below?.(row)}
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-2">
        {ticket.addresses.length < ticket.stops && (
          <Button
            variant="secondary"
            size="small"
            icon="plus"
            onClick={() => {
              change({ type: 'address-added' })
              focusRow(rows.current, 'added')
            }}
          >
            {t('address_add')}
          </Button>
        )}
        {beside}
      </div>
    </>
  )
}

function AddressRowFields({
  ticket,
  change,
  area,
  row,
  errors,
  showAll,
  onRemoved,
}: Omit<RowsProps<AddressErrors>, 'errors'> & {
  area: PickUpArea
  row: number
  errors: AddressErrors
  onRemoved: () => void
}) {
  const t = useTranslate()
  const { leave, shown } = useRowErrors(errors, showAll)
  const value = ticket.addresses[row]
  const saved = useSession().user?.frequentAddresses ?? []
  const set = (next: Partial<AddressRow>) => change({ type: 'address-changed', row, change: next })
  if (!value) return null
  const isListed = (id: number | null) => area.counties.some((county) => county.id === id && !county.isOther)
  const isOther = (id: number | null) => area.counties.some((county) => county.id === id && county.isOther)
  // A saved or earlier address may have a typed county, which is in no list.
  const typed = [
    ...saved.map(({ county }) => county),
    ...(value.countyId !== null && value.countyName ? [{ id: value.countyId, name: value.countyName }] : []),
  ]
    .filter(({ id }) => id === value.countyId && !area.counties.some((county) => county.id === id))
    .slice(0, 1)

  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('address_number', { number: row + 1 })}</legend>
      <SavedAddresses
        provinceId={area.provinceId}
        value={value}
        others={ticket.addresses.filter((_, nth) => nth !== row)}
        onChoose={(kept) => set({ ...kept, countyName: undefined, note: undefined })}
      />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <AddressField
          value={value.address}
          area={{ countyId: value.countyId, provinceId: area.provinceId }}
          onType={(address) => set({ address })}
          onChoose={({ address, countyId }) =>
            set(value.countyId === null && isListed(countyId) ? { address, countyId } : { address })
          }
          onBlur={leave('address')}
          error={shown('address')}
          autoComplete="street-address"
        />
        <div className="flex min-w-0 items-start gap-2">
          <SelectField
            label={t(area.country.countyWord)}
            value={value.countyId ?? ''}
            onChange={(event) => {
              const countyId = event.target.value ? Number(event.target.value) : null
              set({ countyId, countyName: isOther(countyId) ? '' : undefined })
            }}
            onBlur={leave('countyId')}
            placeholder={t('choose_option')}
            options={[...typed, ...area.counties].map(({ id, name }) => ({ value: id, label: name }))}
            error={shown('countyId')}
            className="min-w-0 flex-1"
          />
          {ticket.addresses.length > 1 && (
            <IconButton
              icon="trash"
              label={t('address_remove', { number: row + 1 })}
              onClick={() => {
                change({ type: 'address-removed', row })
                onRemoved()
              }}
              className="mt-6.5 text-ink-soft"
            />
          )}
        </div>
        {<OtherCounty isOther={isOther} value={value} set={set} leave={leave} shown={shown} />}
      </div>
    </fieldset>
  )
}

function OtherCounty({
  isOther,
  value,
  set,
  leave,
  shown,
}: {
  isOther: (id: number | null) => boolean
  value: AddressRow
  set: (next: Partial<AddressRow>) => void
  leave: (field: 'address' | 'countyId' | 'countyName') => () => void
  shown: (field: 'address' | 'countyId' | 'countyName') => string | undefined
}) {
  const t = useTranslate()
  return (
    isOther(value.countyId) && (
      <TextField
        label={t('county_name')}
        hint={t('county_name_hint')}
        value={value.countyName ?? ''}
        onChange={(event) => set({ countyName: event.target.value })}
        onBlur={leave('countyName')}
        error={shown('countyName')}
        autoComplete="address-level3"
        maxLength={80}
        className="sm:col-start-2"
      />
    )
  )
}
