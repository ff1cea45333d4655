import { type Path, useController, useFormContext } from 'react-hook-form'
import { CountyFields } from '../../county-fields.tsx'
import type { CountyList } from '../../use-counties.ts'
import type { EventFormValues } from './form-values.ts'
import { useEventFields } from './use-event-fields.ts'

/** A province and a county of it, in the form of an event. */
export function EventCountyField({
  name,
  list,
}: {
  name: Extract<Path<EventFormValues>, 'countyId' | `additionalStops.${number}.countyId`>
  list: CountyList
}) {
  const { clearErrors } = useFormContext<EventFormValues>()
  const { errorOf } = useEventFields()
  const { field } = useController<EventFormValues, typeof name>({ name })
  return (
    <CountyFields
      {...field}
      list={list}
      error={errorOf(name)}
      onChange={(countyId) => {
        field.onChange(countyId)
        clearErrors(name)
      }}
    />
  )
}
