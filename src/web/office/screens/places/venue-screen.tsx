import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import type { VenueRow } from '#contract/office/office-places.ts'
import type { CountryCode } from '#domain/countries/country.ts'
import type { Point } from '#domain/points/point.ts'
import { Button } from '../../../ui/button.tsx'
import { answerForm, useFormAnswer } from '../../app/answer-form.ts'
import { withQuery } from '../../app/list-query.ts'
import { load } from '../../app/load.ts'
import { ownPath } from '../../app/own-path.ts'
import { numberIn, pointIn, textIn } from '../../app/read-fields.ts'
import { useTexts } from '../../app/texts.tsx'
import { useMay } from '../../app/use-may.ts'
import { Conflict, OpenedWith } from '../../ui/conflict.tsx'
import { Facts } from '../../ui/facts.tsx'
import { ActForm, useTyped } from '../../ui/forms/act-form.tsx'
import { denseControl } from '../../ui/forms/dense-control.ts'
import { Choice, Input } from '../../ui/forms/inputs.tsx'
import { BackLink, Heading } from '../../ui/panel.tsx'
import { alsoAfterConflict } from '../../ui/reload-after-refusal.ts'
import { useZoneName } from '../../ui/zone-name.ts'
import { pointText } from './places-head.tsx'

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

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const params = { id: Number(args.params.id) }
    if (textIn(form, 'act') === 'delete') {
      await api('DELETE /office-api/venues/{id}', { params })
      return redirect('/places')
    }
    const body = {
      name: textIn(form, 'name'),
      address: textIn(form, 'address'),
      countyId: numberIn(form, 'countyId') ?? 0,
      ...(pointIn(form) as Point),
    }
    if (args.params.id === undefined) {
      await api('POST /office-api/venues', { body })
    } else {
      const version = numberIn(form, 'version') ?? 1
      await api('PUT /office-api/venues/{id}', { params, body: { ...body, version } })
    }
    const next = new URL(args.request.url).searchParams.get('next')
    return redirect(next ? ownPath(next) : `/places?${new URLSearchParams({ q: body.name })}`)
  })

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
  const typed = useTyped('save')
  const answer = useFormAnswer()
  if (!province) return null
  const isConflict = answer?.code === 'edited_meanwhile'
  const names = {
    ...{ name: t('field_name'), address: t('events_address'), countyId: t('places_county') },
    ...{ latitude: t('places_latitude'), longitude: t('places_longitude') },
  }
  const counties = province.counties.map(({ id, name }) => ({ value: String(id), label: name }))
  const own = venue && { value: String(venue.countyId), label: venue.county }
  const options = own && !counties.some(({ value }) => value === own.value) ? [own, ...counties] : counties
  const showValue = (said: string, name: string) =>
    name === 'countyId' ? (options.find(({ value }) => value === said)?.label ?? said) : said
  return (
    <div
      className="flex max-w-form flex-col gap-5"
      key={answer ? JSON.stringify(answer.values) : venue?.version}
    >
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
      <ActForm
        act="save"
        send={t(isConflict ? 'conflict_save' : 'save')}
        disabled={!mayEdit}
        isConflict={isConflict}
      >
        {isConflict && venue && (
          <Conflict present={storedValues(venue)} typed={answer.values} names={names} show={showValue} />
        )}
        {venue && (
          <>
            <input type="hidden" name="version" value={venue.version} />
            <OpenedWith values={storedValues(venue)} answer={answer} />
          </>
        )}
        <Input name="name" label={t('field_name')} value={typed('name', venue?.name)} />
        <Input name="address" label={t('events_address')} value={typed('address', venue?.address)} />
        <Choice
          name="countyId"
          label={t('places_county')}
          value={typed('countyId', venue ? String(venue.countyId) : '')}
          options={[{ value: '', label: t('places_choose') }, ...options]}
        />
        <PointFields typed={typed} point={venue} />
      </ActForm>
    </div>
  )
}

const storedValues = ({ name, address, countyId, latitude, longitude }: VenueRow) => ({
  ...{ name, address, countyId: String(countyId) },
  ...{ latitude: pointText(latitude), longitude: pointText(longitude) },
})

/** Latitude and longitude, with a decimal point or comma, or both in one field. `pointIn` parses them. */
export function PointFields({
  typed,
  point,
}: {
  typed: (name: string, initial?: string) => string
  point: { latitude: number | null; longitude: number | null } | null
}) {
  const t = useTexts()
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Input
        name="latitude"
        label={t('places_latitude')}
        hint={t('places_latitude_hint')}
        value={typed('latitude', pointText(point?.latitude ?? null))}
      />
      <Input
        name="longitude"
        label={t('places_longitude')}
        hint={t('places_longitude_hint')}
        value={typed('longitude', pointText(point?.longitude ?? null))}
      />
    </div>
  )
}

function DeleteVenue({ venue }: { venue: VenueRow }) {
  const t = useTexts()
  const answer = useFormAnswer()
  if (venue.events > 0)
    return <p className="mt-8 text-small text-ink-soft">{t('places_used', { count: venue.events })}</p>
  return (
    <details className="mt-8" open={answer?.values.act === 'delete'}>
      <summary className="link w-fit cursor-pointer text-small">{t('content_delete')}</summary>
      <div className="pt-3">
        <ActForm act="delete" send={t('content_delete')} variant="danger">
          <p>{t('places_delete_text')}</p>
        </ActForm>
      </div>
    </details>
  )
}
