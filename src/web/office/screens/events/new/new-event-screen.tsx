import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { countryOf } from '#domain/countries/countries.ts'
import { type CountryCode, countryCodes } from '#domain/countries/country.ts'
import { expandCountries } from '#domain/staff/staff-roles.ts'
import { answerForm, namingFields, useFormAnswer } from '../../../app/answer-form.ts'
import { useCountryName } from '../../../app/country-names.ts'
import { load } from '../../../app/load.ts'
import { numberIn, textIn } from '../../../app/read-fields.ts'
import { useTexts } from '../../../app/texts.tsx'
import { useFrame } from '../../../frame/use-frame.ts'
import { Choice, Input } from '../../../ui/forms/inputs.tsx'
import { OfficeForm, SendButton } from '../../../ui/forms/office-form.tsx'
import { localeNames } from '../../../ui/language-names.ts'
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

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const country = countryIn(args.request) ?? 'MX'
    const [locale] = countryOf(country).locales
    const call = api('POST /office-api/events', {
      body: {
        type: textIn(form, 'type') === '3' ? 3 : 1,
        countryCode: country,
        periodicity: textIn(form, 'periodicity') === '2' ? 2 : 1,
        paymentType: textIn(form, 'paymentType') === '2' ? 2 : 1,
        placeId: numberIn(form, 'placeId') ?? 0,
        startsAt: textIn(form, 'startsAt'),
        endsAt: textIn(form, 'endsAt'),
        translations: { [locale]: { name: textIn(form, 'name'), description: textIn(form, 'description') } },
      },
    })
    const created = await namingFields(call, (field) => field.replace(/^translations\.\w+\./, ''))
    return redirect(`/events/${created.id}/texts`)
  })

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
  const typed = useFormAnswer()?.values ?? {}
  const [locale] = countryOf(country).locales
  if (places.length === 0)
    return (
      <div className="flex flex-col gap-2 rounded-small bg-paper-deep p-6">
        <p>{t('events_no_places')}</p>
        <VenueMissing country={country} />
      </div>
    )
  return (
    <OfficeForm key={JSON.stringify(typed)} action={`/events/new?country=${country}`}>
      <Input name="name" label={`${t('events_name')} · ${localeNames[locale]}`} value={typed.name ?? ''} />
      <Input name="description" label={t('events_description')} value={typed.description ?? ''} long />
      <Choice
        name="placeId"
        label={t('events_place')}
        value={typed.placeId ?? ''}
        options={places.map((place) => ({
          value: String(place.id),
          label: place.name,
        }))}
      />
      <VenueMissing country={country} />
      <Input
        name="startsAt"
        type="datetime-local"
        label={t('events_starts')}
        hint={t('events_place_time')}
        value={typed.startsAt ?? ''}
      />
      <Input name="endsAt" type="datetime-local" label={t('events_ends')} value={typed.endsAt ?? ''} />
      <Choice
        name="type"
        label={t('events_type')}
        value={typed.type ?? '1'}
        options={[
          { value: '1', label: t('events_type_mass') },
          { value: '3', label: t('events_type_alliance') },
        ]}
      />
      <Choice
        name="periodicity"
        label={t('events_periodicity')}
        value={typed.periodicity ?? '1'}
        options={[
          { value: '1', label: t('events_one_date') },
          { value: '2', label: t('events_many_dates') },
        ]}
      />
      <Choice
        name="paymentType"
        label={t('events_payment')}
        value={typed.paymentType ?? '1'}
        options={[
          { value: '1', label: t('events_paid') },
          { value: '2', label: t('events_reserved') },
        ]}
      />
      <SendButton>{t('events_create')}</SendButton>
    </OfficeForm>
  )
}
