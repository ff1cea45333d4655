import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { ButtonLink } from '../../../ui/button.tsx'
import { answerForm, useFormAnswer } from '../../app/answer-form.ts'
import { load } from '../../app/load.ts'
import { pointIn, textIn } from '../../app/read-fields.ts'
import { useShowNumber, useTexts } from '../../app/texts.tsx'
import { useMay } from '../../app/use-may.ts'
import { Facts } from '../../ui/facts.tsx'
import { ActForm, useTyped } from '../../ui/forms/act-form.tsx'
import { Input } from '../../ui/forms/inputs.tsx'
import { BackLink, Heading, Panel } from '../../ui/panel.tsx'
import { useZoneName } from '../../ui/zone-name.ts'
import { showPoint } from './places-head.tsx'
import { PointFields } from './venue-screen.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => ({
    province: await api('GET /office-api/provinces/{id}', { params: { id: Number(args.params.id) } }),
    now: Date.now(),
  }))

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const params = { id: Number(args.params.id) }
    const point = pointIn(form)
    if (textIn(form, 'act') === 'county') {
      const body = { name: textIn(form, 'name'), postalCode: textIn(form, 'postalCode') || null, ...point }
      await api('POST /office-api/provinces/{id}/counties', { params, body })
    } else await api('PUT /office-api/provinces/{id}', { params, body: point })
    return redirect(`/places/provinces/${params.id}`)
  })

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
  const typed = useTyped('county')
  const typedPoint = useTyped('point')
  const isPoint = useFormAnswer()?.values.act === 'point'
  return (
    <div>
      <Panel title={t('places_new_county')}>
        <ActForm act="county" send={t('add')}>
          <Input name="name" label={t('field_name')} value={typed('name')} />
          <Input name="postalCode" label={t('places_postal_code')} value={typed('postalCode')} />
          <PointFields typed={typed} point={null} />
        </ActForm>
      </Panel>
      <details open={isPoint}>
        <summary className="link w-fit cursor-pointer text-small">{t('places_edit_point')}</summary>
        <div className="pt-3">
          <ActForm act="point" send={t('save')} variant="secondary">
            <PointFields typed={typedPoint} point={province} />
          </ActForm>
        </div>
      </details>
    </div>
  )
}
