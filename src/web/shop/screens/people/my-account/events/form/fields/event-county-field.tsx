import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { Country } from '#domain/geography/countries/country.ts'
import { CountyFields } from '#web/shop/screens/people/my-account/county-fields.tsx'
import type { EventFormValues } from '../form-values.ts'
import { useEventFields } from './use-event-fields.ts'

/** The county of the venue, or of one of the stops, in the form of an event. */
export function EventCountyField({ country, stop }: { country: Country; stop?: number }) {
  const [id, typed] =
    stop === undefined
      ? (['countyId', 'countyName'] as const)
      : ([`additionalStops.${stop}.countyId`, `additionalStops.${stop}.countyName`] as const)
  const { clearErrors, setValue } = useFormContext<EventFormValues>()
  const { errorOf } = useEventFields()
  const { field } = useController<EventFormValues, typeof id>({ name: id })
  const typedName = useWatch<EventFormValues, typeof typed>({ name: typed })
  return (
    <CountyFields
      country={country}
      value={field.value}
      typedName={typedName}
      name={field.name}
      ref={field.ref}
      onBlur={field.onBlur}
      error={errorOf(id)}
      typedError={errorOf(typed)}
      onChange={(countyId, countyName) => {
        field.onChange(countyId)
        setValue(typed, countyName, { shouldDirty: true })
        clearErrors([id, typed])
      }}
    />
  )
}
