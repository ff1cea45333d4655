import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useCountryName } from '#web/office/app/country-names.ts'
import { load } from '#web/office/app/load.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { RefusedAct } from '#web/office/forms/acts.tsx'
import { formAction } from '#web/office/forms/form-action.ts'
import { useFormAnswer } from '#web/office/forms/form-answer.ts'
import { Choice } from '#web/office/forms/inputs.tsx'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { PlacesHead } from './places-head.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/typed-counties', { query: {} }))

const promote = officeForm('POST /office-api/counties/{id}/promote')
const leave = officeForm('POST /office-api/counties/{id}/leave')
const merge = officeForm('POST /office-api/counties/{id}/merge')

export const action = formAction(promote, leave, merge)

/** Unlisted colonias that customers typed, each to be listed, merged or left. */
export default function TypedScreen() {
  const t = useTexts()
  const countryName = useCountryName()
  const showTime = useShowTime()
  const { rows } = useLoaderData<typeof loader>()
  const answer = useFormAnswer()
  const mayEdit = useFrame().permissions.includes('places.edit')
  return (
    <>
      <PlacesHead tab="typed" />
      <p className="mb-4 max-w-text text-small text-ink-soft">{t('places_typed_text')}</p>
      <RefusedAct forms={[]} />
      {rows.length === 0 && (
        <p className="rounded-small bg-paper-deep p-6 text-ink-soft">{t('places_none_typed')}</p>
      )}
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="flex flex-col gap-3 border-b border-paper-line py-4">
            <div>
              <h2 className="font-semibold">{row.name}</h2>
              <p className="text-small text-ink-soft">
                {row.province} · {countryName(row.countryCode)} · {t('places_uses', { count: row.uses })} ·{' '}
                {showTime(row.createdAt)}
              </p>
            </div>
            {mayEdit && (
              <Form method="post" className="flex flex-wrap items-end gap-2">
                <input type="hidden" name="id" value={row.id} />
                <Button type="submit" name="act" value={promote.call} size="small">
                  {t('places_promote')}
                </Button>
                <Button type="submit" name="act" value={leave.call} size="small" variant="secondary">
                  {t('places_leave')}
                </Button>
                {row.counties.length > 0 && (
                  <>
                    <span className="min-w-0 max-sm:w-full sm:w-64">
                      <Choice
                        name="into"
                        label={t('places_into', { name: row.name })}
                        value={answer?.values.id === String(row.id) ? (answer.values.into ?? '') : ''}
                        options={[
                          { value: '', label: t('places_choose') },
                          ...row.counties.map(({ id, name }) => ({ value: String(id), label: name })),
                        ]}
                      />
                    </span>
                    <Button type="submit" name="act" value={merge.call} size="small" variant="secondary">
                      {t('places_merge')}
                    </Button>
                  </>
                )}
              </Form>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
