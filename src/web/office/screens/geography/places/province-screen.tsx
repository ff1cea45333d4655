import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '#web/office/app/load.ts'
import { useShowNumber, useTexts } from '#web/office/app/texts.tsx'
import { useMay } from '#web/office/app/use-may.ts'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { Facts } from '#web/office/ui/facts.tsx'
import { BackLink, Heading, Panel } from '#web/office/ui/panel.tsx'
import { useZoneName } from '#web/office/ui/words/zone-name.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { showPoint } from './places-head.tsx'
import { PointFields, pointIn } from './point-fields.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => ({
    province: await api('GET /office-api/provinces/{id}', { params: { id: Number(args.params.id) } }),
    now: Date.now(),
  }))

const addCounty = officeForm('POST /office-api/provinces/{id}/counties')
const setPoint = officeForm('PUT /office-api/provinces/{id}')

export const action = formAction(
  on(addCounty, { body: (body, { form }) => ({ ...body, ...pointIn(form) }) }),
  on(setPoint, { body: (_, { form }) => pointIn(form) }),
)

/** A province: its point, and the counties that customers can choose. */
export default function ProvinceScreen() {
  const t = useTexts()
  const showNumber = useShowNumber()
  const zone = useZoneName()
  const { province, now } = useLoaderData<typeof loader>()
  const mayEdit = useMay(province.countryCode)('places.edit')
  const { name, region, countryCode, timeZone, isServed, counties } = province
  return (
    <>
      <BackLink to="/places/provinces">{t('places_tab_provinces')}</BackLink>
      <Heading isName title={name}>
        {mayEdit && counties.length > 0 && (
          <ButtonLink to={`/places/venues/new?province=${province.id}`} size="small" variant="secondary">
            {t('places_new_venue')}
          </ButtonLink>
        )}
      </Heading>
      <Facts
        facts={[
          [t('places_region'), [region, countryCode].filter(Boolean).join(' · ')],
          [t('places_zone'), zone(timeZone, now)],
          [t('places_point'), showPoint(province)],
          [t('places_served'), t(isServed ? 'places_served_yes' : 'places_served_no')],
        ]}
      />
      <div className="mt-6 grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Panel title={`${t('places_counties')} (${showNumber(counties.length)})`}>
          {counties.length === 0 && <p className="text-small text-ink-soft">{t('places_not_served_text')}</p>}
          <ul className="gap-x-6 text-small sm:columns-2">
            {counties.map((county) => (
              <li key={county.id} className="break-inside-avoid">
                <Link
                  to={`/places/counties/${county.id}`}
                  className="link inline-flex min-h-11 items-center lg:min-h-8"
                >
                  {county.name}
                </Link>{' '}
                <span className="figures text-ink-soft">{county.postalCode}</span>
              </li>
            ))}
          </ul>
        </Panel>
        {mayEdit && <Edit key={counties.length} />}
      </div>
    </>
  )
}

function Edit() {
  const t = useTexts()
  const { province } = useLoaderData<typeof loader>()
  const isPoint = setPoint.useAnswer() !== undefined
  return (
    <div>
      <Panel title={t('places_new_county')}>
        <addCounty.Form send={t('add')}>
          <addCounty.Input name="name" label={t('field_name')} />
          <addCounty.Input name="postalCode" label={t('places_postal_code')} />
          <PointFields point={null} />
        </addCounty.Form>
      </Panel>
      <details open={isPoint}>
        <summary className="link w-fit cursor-pointer text-small">{t('places_edit_point')}</summary>
        <div className="pt-3">
          <setPoint.Form send={t('save')} variant="secondary">
            <PointFields point={province} />
          </setPoint.Form>
        </div>
      </details>
    </div>
  )
}
