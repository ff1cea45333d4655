import { useRef } from 'react'
import type { Country } from '#domain/geography/countries/country.ts'
import { isProbablySamePerson } from '#domain/people/names/same-person.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/forms/combobox/combobox.tsx'
import { EmailField } from '#web/ui/forms/email-field.tsx'
import { PhoneField } from '#web/ui/forms/phone/phone-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { CheckboxField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { RowsProps } from './address-rows.tsx'
import type { PassengerErrors } from './check-rows.ts'
import { focusRow } from './focus-row.ts'
import type { PassengerRow } from './ticket-rows.ts'
import type { Person } from './use-people.ts'
import { usePeople } from './use-people.ts'
import { useRowErrors } from './use-row-errors.ts'

/** The passengers of one ticket. */
export function PassengerRows(props: RowsProps<PassengerErrors> & { country: Country }) {
  const t = useTranslate()
  const { ticket, change, errors } = props
  const rows = useRef<HTMLOListElement>(null)
  return (
    <>
      <ol ref={rows} className="flex flex-col divide-y divide-dashed divide-paper-line">
        {ticket.passengers.map((passenger, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a passenger is identified by position
          <li key={row} className="py-5 first:pt-1">
            <PassengerFields
              {...props}
              row={row}
              passenger={passenger}
              errors={errors[row] ?? {}}
              onRemoved={() => focusRow(rows.current, 'removed')}
            />
          </li>
        ))}
      </ol>
      {ticket.passengers.length < ticket.capacity && (
        <Button
          variant="secondary"
          size="small"
          icon="plus"
          onClick={() => {
            change({ type: 'passenger-added' })
            focusRow(rows.current, 'added')
          }}
        >
          {t('passenger_add')}
        </Button>
      )}
    </>
  )
}

function PassengerFields({
  ticket,
  change,
  country,
  row,
  passenger,
  errors,
  showAll,
  onRemoved,
}: Omit<RowsProps<PassengerErrors>, 'errors'> & {
  country: Country
  row: number
  passenger: PassengerRow
  errors: PassengerErrors
  onRemoved: () => void
}) {
  const t = useTranslate()
  const people = usePeople()
  const { leave, shown } = useRowErrors(errors, showAll)
  const set = (next: Partial<PassengerRow>) => change({ type: 'passenger-changed', row, change: next })
  const addresses = [...new Set(ticket.addresses.map(({ address }) => address))]

  function addNew(name: string) {
    // A replaced friend's contact does not belong to the new person; a corrected name is still the friend's.
    const isOther = people.some(
      (friend) =>
        friend.email === passenger.email &&
        friend.phone === passenger.phone &&
        !isProbablySamePerson(friend.name, name),
    )
    change({ type: 'passenger-named', row, name, contact: isOther ? 'emptied' : 'kept' })
  }

  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('passenger_number', { number: row + 1 })}</legend>
      <div className="mb-2 flex min-h-11 items-center justify-between gap-2">
        <p className="font-semibold" aria-hidden="true">
          {t('passenger_number', { number: row + 1 })}
        </p>
        {ticket.passengers.length > 1 && (
          <IconButton
            icon="trash"
            label={t('passenger_remove', { number: row + 1 })}
            onClick={() => {
              change({ type: 'passenger-removed', row })
              onRemoved()
            }}
            className="-mr-2 text-ink-soft"
          />
        )}
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <NameField
          passenger={passenger}
          set={set}
          people={people}
          addNew={addNew}
          leave={leave}
          shown={shown}
        />
        <EmailField
          label={t('passenger_email')}
          autoComplete="off"
          value={passenger.email}
          onChange={(event) => set({ email: event.target.value })}
          onBlur={leave('email')}
          error={shown('email')}
        />
        <PhoneField
          label={t('passenger_phone')}
          value={passenger.phone}
          onChange={(phone) => set({ phone })}
          onBlur={leave('phone')}
          country={country.code}
          autoComplete="off"
          error={shown('phone')}
        />
        {addresses.length > 1 ? (
          <SelectField
            label={t('passenger_address')}
            value={addresses.includes(passenger.address) ? passenger.address : ''}
            onChange={(event) => set({ address: event.target.value })}
            onBlur={leave('address')}
            placeholder={t('choose_option')}
            options={addresses.map((address) => ({ value: address, label: address }))}
            error={shown('address')}
          />
        ) : (
          <OnlyAddress addresses={addresses} />
        )}
        <WheelchairField passenger={passenger} set={set} />
        {passenger.wheelchair && <ConsentField passenger={passenger} set={set} leave={leave} shown={shown} />}
      </div>
    </fieldset>
  )
}

function NameField({
  passenger,
  set,
  people,
  addNew,
  leave,
  shown,
}: {
  passenger: PassengerRow
  set: (next: Partial<PassengerRow>) => void
  people: Person[]
  addNew: (name: string) => void
  leave: (field: 'email' | 'phone' | 'name' | 'address' | 'wheelchairConsent') => () => void
  shown: (field: 'email' | 'phone' | 'name' | 'address' | 'wheelchairConsent') => string | undefined
}) {
  const t = useTranslate()
  return (
    <Combobox
      label={t('passenger_name')}
      value={passenger.name}
      onType={(name) => set({ name })}
      onChoose={({ id }) => {
        const person = people.find((one) => one.id === id)
        if (person) set({ name: person.name, email: person.email, phone: person.phone })
      }}
      onAdd={addNew}
      onBlur={leave('name')}
      options={people.map(({ id, name, email, isMe }) => ({
        id,
        label: name,
        detail: isMe ? `${t('passenger_me')} · ${email}` : email,
      }))}
      error={shown('name')}
      placeholder={t('passenger_nobody')}
    />
  )
}

function OnlyAddress({ addresses }: { addresses: string[] }) {
  const t = useTranslate()
  return (
    <div className="flex flex-col gap-1">
      <p className="text-small font-semibold">{t('passenger_address')}</p>
      <p className="flex min-h-12 items-center gap-2">
        <Icon name="pin" className="size-5 text-ink-soft" />
        <span className="min-w-0">{addresses[0]}</span>
      </p>
    </div>
  )
}

function WheelchairField({
  passenger,
  set,
}: {
  passenger: PassengerRow
  set: (next: Partial<PassengerRow>) => void
}) {
  const t = useTranslate()
  return (
    <CheckboxField
      label={t('passenger_wheelchair')}
      hint={passenger.wheelchair ? t('passenger_wheelchair_hint') : undefined}
      className="md:col-span-2"
      checked={passenger.wheelchair ?? false}
      onChange={(event) => set({ wheelchair: event.target.checked, wheelchairConsent: false })}
    />
  )
}

function ConsentField({
  passenger,
  set,
  leave,
  shown,
}: {
  passenger: PassengerRow
  set: (next: Partial<PassengerRow>) => void
  leave: (field: 'email' | 'phone' | 'name' | 'address' | 'wheelchairConsent') => () => void
  shown: (field: 'email' | 'phone' | 'name' | 'address' | 'wheelchairConsent') => string | undefined
}) {
  const t = useTranslate()
  return (
    <CheckboxField
      label={t('passenger_wheelchair_consent')}
      className="md:col-span-2"
      checked={passenger.wheelchairConsent ?? false}
      onChange={(event) => set({ wheelchairConsent: event.target.checked })}
      onBlur={leave('wheelchairConsent')}
      error={shown('wheelchairConsent')}
    />
  )
}
