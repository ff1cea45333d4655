import { type Path, useController, useFormContext } from 'react-hook-form'
import type { Country } from '#domain/countries/country.ts'
import { classes } from '#web/ui/classes.ts'
import { controlLook, Field } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Counties } from '../../use-counties.ts'
import { useEventTexts } from '../event-texts.ts'
import type { EventFormValues } from './form-values.ts'

export type CountyChoice = { country: Country; counties: Counties; reload: () => void }

/** A county of the event's country, under its province. */
export function EventCountyField({
  name,
  choice: { country, counties, reload },
  error,
}: {
  name: Extract<Path<EventFormValues>, 'countyId' | `additionalStops.${number}.countyId`>
  choice: CountyChoice
  error?: string | undefined
}) {
  const t = useEventTexts()
  const { clearErrors } = useFormContext<EventFormValues>()
  const { field } = useController<EventFormValues, typeof name>({ name })
  const known = typeof counties === 'string' ? [] : counties
  const provinces = [...new Set(known.map(({ provinceName }) => provinceName))]
  return (
    <div className="min-w-0">
      <Field label={t(country.countyWord)} error={error}>
        {(wiring) => (
          <div className="relative">
            <select
              {...field}
              {...wiring}
              // What has been chosen is shown once there is something to choose from.
              value={known.length > 0 ? field.value : ''}
              onChange={(event) => {
                field.onChange(event)
                clearErrors(name)
              }}
              disabled={known.length === 0}
              className={classes(controlLook, 'appearance-none truncate pr-12')}
            >
              <option value="">{t(counties === 'loading' ? 'loading' : 'choose_option')}</option>
              {provinces.map((province) => (
                <optgroup key={province} label={province}>
                  {known
                    .filter(({ provinceName }) => provinceName === province)
                    .map((county) => (
                      <option key={county.id} value={county.id}>
                        {county.name}
                      </option>
                    ))}
                </optgroup>
              ))}
            </select>
            <Icon
              name="chevron-down"
              className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2"
            />
          </div>
        )}
      </Field>
      {counties === 'failed' && (
        <p className="mt-1 text-small">
          {t('page_my_events_counties_failed')}{' '}
          <button type="button" onClick={reload} className="link rounded-small">
            {t('try_again')}
          </button>
        </p>
      )}
    </div>
  )
}
