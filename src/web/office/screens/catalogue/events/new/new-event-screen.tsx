import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { countryOf } from '#domain/geography/countries/countries.ts'
import { type CountryCode, countryCodes } from '#domain/geography/countries/country.ts'
import { expandCountries } from '#domain/people/staff/staff-roles.ts'
import { useCountryName } from '#web/office/app/country-names.ts'
import { load } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { localeNames } from '#web/office/ui/words/language-names.ts'
import { VenueMissing } from './venue-missing.tsx'

const countryIn = (request: Request): CountryCode | undefined =>
  countryCodes.find((code) => code === new URL(request.url).searchParams.get('country'))

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const country = countryIn(args.request)
    return {
      country,
      choices: country ? await api('GET /office-api/event-choices', { query: { country } }) : null,
    }
  })

const create = officeForm('POST /office-api/events')

export const action = formAction(
  on(create, {
    body: (body, { request }) => ({ ...body, countryCode: countryIn(request) ?? 'MX' }),
    next: ({ answer }) => `/events/${answer.id}/texts`,
  }),
)

/** Asks for the country first, because places and language depend on it. */
export default function NewEventScreen() {
  const t = useTexts()
  const { country, choices } = useLoaderData<typeof loader>()
  const me = useFrame()
  const countryName = useCountryName()
  const mine = countryCodes.filter((code) =>
    me.roles.some(({ countries }) => expandCountries(countries).includes(code)),
  )
  return (
    <div className="flex max-w-form flex-col gap-5">
      <title>{t('events_new')}</title>
      <p className="text-small">
        <Link to="/events" className="link">
          {t('area_events')}
        </Link>
      </p>
      <h1 className="display text-heading">{t('events_new')}</h1>
      <nav aria-label={t('events_country')} className="flex flex-wrap gap-2">
        {mine.map((code) => (
          <Link
            key={code}
            to={`/events/new?country=${code}`}
            aria-current={code === country ? 'page' : undefined}
            className="flex min-h-11 items-center rounded-full border-2 border-current px-4 font-semibold aria-[current]:bg-ink aria-[current]:text-paper"
          >
            {countryName(code)}
          </Link>
        ))}
      </nav>
      {country && choices && <DraftForm country={country} places={choices.places} />}
      {!country && <p>{t('events_choose_country')}</p>}
    </div>
  )
}

function DraftForm({
  country,
  places,
}: {
  country: CountryCode
  places: { id: number; name: string; timeZone: string }[]
}) {
  const t = useTexts()
  const answer = create.useAnswer()
  const [locale] = countryOf(country).locales
  if (places.length === 0)
    return (
      <div className="flex flex-col gap-2 rounded-small bg-paper-deep p-6">
        <p>{t('events_no_places')}</p>
        <VenueMissing country={country} />
      </div>
    )
  return (
    <create.Form key={JSON.stringify(answer?.values)} look="page" send={t('events_create')}>
      <create.Input
        name={`translations.${locale}.name`}
        label={`${t('events_name')} · ${localeNames[locale]}`}
      />
      <create.Input name={`translations.${locale}.description`} label={t('events_description')} long />
      <create.Choice
        name="placeId"
        label={t('events_place')}
        options={places.map((place) => ({
          value: String(place.id),
          label: place.name,
        }))}
      />
      <VenueMissing country={country} />
      <create.Input
        name="startsAt"
        type="datetime-local"
        label={t('events_starts')}
        hint={t('events_place_time')}
      />
      <create.Input name="endsAt" type="datetime-local" label={t('events_ends')} />
      <KindChoices />
    </create.Form>
  )
}

function KindChoices() {
  const t = useTexts()
  return (
    <>
      <create.Choice
        name="type"
        label={t('events_type')}
        value="1"
        options={[
          { value: '1', label: t('events_type_mass') },
          { value: '3', label: t('events_type_alliance') },
        ]}
      />
      <create.Choice
        name="periodicity"
        label={t('events_periodicity')}
        value="1"
        options={[
          { value: '1', label: t('events_one_date') },
          { value: '2', label: t('events_many_dates') },
        ]}
      />
      <create.Choice
        name="paymentType"
        label={t('events_payment')}
        value="1"
        options={[
          { value: '1', label: t('events_paid') },
          { value: '2', label: t('events_reserved') },
        ]}
      />
    </>
  )
}
