import { useId } from 'react'
import { useTexts } from '#web/office/app/texts.tsx'
import { useField, useTicked } from '#web/office/forms/form-fields.ts'
import { Choice, Input } from '#web/office/forms/inputs.tsx'

/** The limits of a ticket's fields: addresses and passengers, or meeting points to choose from. */
export type TicketLimits = {
  capacity: number
  stops: number
  approaches: readonly { address: string; countyId: number; county: string }[]
}

type AddressesProps = {
  prefix: string
  limits: TicketLimits
  counties: readonly { id: number; name: string }[]
}

/** Fields for the addresses and passengers of a ticket; `peopleIn` parses them. */
export function PeopleFields({
  prefix = '',
  ...props
}: Omit<AddressesProps, 'prefix'> & { prefix?: string }) {
  const { capacity, stops } = props.limits
  return (
    <div className="flex flex-col gap-4">
      {Array.from({ length: stops }, (_, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the number is the address
        <AddressFields key={`a${nth}`} prefix={prefix} {...props} nth={nth} />
      ))}
      {Array.from({ length: capacity }, (_, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the number is the passenger
        <PassengerFields key={`p${nth}`} prefix={prefix} stops={stops} nth={nth} />
      ))}
    </div>
  )
}

/** An address, or a meeting point to choose. */
function AddressFields({ prefix, limits, counties, nth }: AddressesProps & { nth: number }) {
  const t = useTexts()
  const field = (name: string) => `${prefix}addresses.${nth}.${name}`
  const none = { value: '', label: '–' }
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-1 text-small font-semibold">
        {t('orders_address_number', { number: nth + 1 })}
      </legend>
      {limits.approaches.length > 0 ? (
        <Choice
          name={field('point')}
          label={t('orders_meeting_point')}
          options={[
            none,
            ...limits.approaches.map(({ address, countyId, county }) => ({
              value: `${countyId}|${address}`,
              label: `${address}, ${county}`,
            })),
          ]}
        />
      ) : (
        <>
          <Input name={field('address')} label={t('orders_address')} />
          <Choice
            name={field('commune_id')}
            label={t('orders_county')}
            options={[none, ...counties.map(({ id, name }) => ({ value: String(id), label: name }))]}
          />
        </>
      )}
    </fieldset>
  )
}

function PassengerFields({ prefix, stops, nth }: { prefix: string; stops: number; nth: number }) {
  const t = useTexts()
  const field = (name: string) => `${prefix}passengers.${nth}.${name}`
  return (
    <fieldset className="grid gap-3 sm:grid-cols-3">
      <legend className="mb-1 text-small font-semibold">
        {t('orders_passenger_number', { number: nth + 1 })}
      </legend>
      {(['name', 'email', 'phone'] as const).map((one) => (
        <Input key={one} name={field(one)} label={t(`orders_passenger_${one}`)} />
      ))}
      <Choice
        name={field('seat')}
        label={t('orders_passenger_seat')}
        options={(['seat', 'wheelchair'] as const).map((one) => ({
          value: one,
          label: t(`orders_travels_${one}`),
        }))}
      />
      <Consent name={field('wheelchairConsent')} />
      {stops > 1 && (
        <Choice
          name={field('at')}
          label={t('orders_passenger_at')}
          options={Array.from({ length: stops }, (_, at) => ({
            value: String(at),
            label: t('orders_address_number', { number: at + 1 }),
          }))}
        />
      )}
    </fieldset>
  )
}

/** Staff confirm that the person consented; only a wheelchair needs it. */
function Consent({ name }: { name: string }) {
  const t = useTexts()
  const { error } = useField(name)
  const checked = useTicked(name, 'yes', undefined)
  const id = useId()
  return (
    <div className="sm:col-span-2">
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          name={name}
          value="yes"
          defaultChecked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          className="size-5 shrink-0 md:size-4"
        />
        {t('orders_wheelchair_consent')}
      </label>
      {error && (
        <p id={id} className="text-small text-brick">
          {error}
        </p>
      )}
    </div>
  )
}
