import { Form, Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import type { VenueRow } from '#contract/office/geography/office-places.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Point } from '#domain/geography/points/point.ts'
import { withQuery } from '#web/office/app/list-query.ts'
import { load } from '#web/office/app/load.ts'
import { ownPath } from '#web/office/app/own-path.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { useMay } from '#web/office/app/use-may.ts'
import { Versions } from '#web/office/forms/conflict.tsx'
import { denseControl } from '#web/office/forms/dense-control.ts'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { textIn } from '#web/office/forms/texts-in.ts'
import { Facts } from '#web/office/ui/facts.tsx'
import { BackLink, Heading } from '#web/office/ui/panel.tsx'
import { alsoAfterConflict } from '#web/office/ui/reload-after-refusal.ts'
import { useZoneName } from '#web/office/ui/words/zone-name.ts'
import { Button } from '#web/ui/button.tsx'
import { pointText } from './places-head.tsx'
import { PointFields, pointIn } from './point-fields.tsx'

/**
 * A venue, or the data for a new one: the province is searched first, then the county is chosen in the form.
 */
export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const { searchParams } = new URL(args.request.url)
    const { id } = args.params
    const venue = id ? await api('GET /office-api/venues/{id}', { params: { id: Number(id) } }) : null
    const provinceId = venue?.provinceId ?? (Number(searchParams.get('province')) || null)
    const q = searchParams.get('q') ?? ''
    const province = provinceId
      ? await api('GET /office-api/provinces/{id}', { params: { id: provinceId } })
      : null
    const country = searchParams.get('country') as CountryCode | null
    const query = { q, limit: 30, ...(country && { country }) }
    const found = !province && q ? (await api('GET /office-api/provinces', { query })).rows : null
    return { venue, province, q, found, now: Date.now() }
  })

const edit = officeForm('PUT /office-api/venues/{id}')
const remove = officeForm('DELETE /office-api/venues/{id}')

export const action = formAction(
  on(edit, {
    whenNew: 'POST /office-api/venues',
    body: (body, { form }) => ({ ...body, ...(pointIn(form) as Point) }),
    next({ form, request }) {
      const next = new URL(request.url).searchParams.get('next')
      return next ? ownPath(next) : `/places?${new URLSearchParams({ q: textIn(form, 'name') })}`
    },
  }),
  on(remove, { next: '/places' }),
)

export const shouldRevalidate = alsoAfterConflict

export default function VenueScreen() {
  const t = useTexts()
  const { venue, province } = useLoaderData<typeof loader>()
  const mayEdit = useMay(province?.countryCode)('places.edit')
  return (
    <>
      <BackLink to="/places">{t('area_places')}</BackLink>
      <Heading title={venue?.name ?? t('places_new_venue')} />
      {province ? <VenueForm /> : <FindProvince />}
      {venue && mayEdit && <DeleteVenue venue={venue} />}
    </>
  )
}

function FindProvince() {
  const t = useTexts()
  const { q, found } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const [next, country] = [query.get('next'), query.get('country')]
  return (
    <div className="flex max-w-form flex-col gap-4">
      <Form method="get" role="search" className="flex flex-wrap items-end gap-2">
        {next && <input type="hidden" name="next" value={next} />}
        {country && <input type="hidden" name="country" value={country} />}
        <label className="flex min-w-0 flex-[1_1_12rem] flex-col gap-1 text-small font-semibold">
          {t('places_find_province')}
          <input key={q} type="search" name="q" defaultValue={q} className={denseControl} />
        </label>
        <Button type="submit" variant="secondary" size="small">
          {t('filter_apply')}
        </Button>
      </Form>
      {found?.length === 0 && <p role="status">{t('list_no_match')}</p>}
      <ul className="flex flex-col">
        {found?.map(({ id, name, region, countryCode }) => (
          <li key={id} className="border-b border-paper-line">
            <Link
              to={withQuery('', { province: String(id), next })}
              className="link inline-flex min-h-11 items-center"
            >
              {[name, region, countryCode].filter(Boolean).join(', ')}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function VenueForm() {
  const t = useTexts()
  const zone = useZoneName()
  const { venue, province, now } = useLoaderData<typeof loader>()
  const mayEdit = useMay(province?.countryCode)('places.edit')
  if (!province) return null
  const counties = province.counties.map(({ id, name }) => ({ value: String(id), label: name }))
  const own = venue && { value: String(venue.countyId), label: venue.county }
  const options = own && !counties.some(({ value }) => value === own.value) ? [own, ...counties] : counties
  const showValue = (said: string, name: string) =>
    name === 'countyId' ? (options.find(({ value }) => value === said)?.label ?? said) : said
  return (
    <div className="flex max-w-form flex-col gap-5">
      <Facts
        facts={[
          [
            t('places_province'),
            [province.name, province.region, province.countryCode].filter(Boolean).join(', '),
          ],
          [t('places_zone'), zone(venue?.timeZone ?? province.timeZone, now)],
          [t('area_events'), venue ? String(venue.events) : null],
        ]}
      />
      {options.length === 0 && (
        <p className="rounded-small bg-paper-deep p-4">
          {t('places_no_counties')}{' '}
          <Link to={`/places/provinces/${province.id}`} className="link">
            {t('places_new_county')}
          </Link>
        </p>
      )}
      <edit.Form
        send={t('save')}
        disabled={!mayEdit}
        versions={Versions}
        version={venue?.version}
        saved={venue && savedOf(venue)}
        labels={{
          name: t('field_name'),
          address: t('events_address'),
          countyId: t('places_county'),
          latitude: t('places_latitude'),
          longitude: t('places_longitude'),
        }}
        show={showValue}
      >
        <edit.Input name="name" />
        <edit.Input name="address" />
        <edit.Choice name="countyId" options={[{ value: '', label: t('places_choose') }, ...options]} />
        <PointFields point={venue} />
      </edit.Form>
    </div>
  )
}

const savedOf = ({ name, address, countyId, latitude, longitude }: VenueRow) => ({
  ...{ name, address, countyId },
  ...{ latitude: pointText(latitude), longitude: pointText(longitude) },
})

function DeleteVenue({ venue }: { venue: VenueRow }) {
  const t = useTexts()
  const isAnswered = remove.useAnswer() !== undefined
  if (venue.events > 0)
    return <p className="mt-8 text-small text-ink-soft">{t('places_used', { count: venue.events })}</p>
  return (
    <details className="mt-8" open={isAnswered}>
      <summary className="link w-fit cursor-pointer text-small">{t('content_delete')}</summary>
      <div className="pt-3">
        <remove.Form send={t('content_delete')} variant="danger">
          <p>{t('places_delete_text')}</p>
        </remove.Form>
      </div>
    </details>
  )
}
