import { Form, Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { countryCodes } from '#domain/countries/country.ts'
import { eventStates } from '#domain/events/event-states.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { load } from '../../app/load.ts'
import { useTexts } from '../../app/texts.tsx'
import { useFrame } from '../../frame/use-frame.ts'
import { Choice, Input } from './edit-form.tsx'
import { showHour } from './event-words.ts'
import { StateBadge } from './use-event.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => {
    const { searchParams } = new URL(args.request.url)
    const filled = [...searchParams].filter(([, value]) => value !== '')
    return api('GET /office-api/events', { query: Object.fromEntries(filled) })
  })

export default function EventsScreen() {
  const t = useTexts()
  const { rows, count, next } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const { permissions } = useFrame()
  const isFiltered = ['q', 'state', 'country'].some((name) => query.get(name))
  const nextPage = new URLSearchParams(query)
  nextPage.set('after', String(next))
  return (
    <div className="flex flex-col gap-5">
      <title>{t('area_events')}</title>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="display text-heading">{t('area_events')}</h1>
        {permissions.includes('events.edit') && (
          <ButtonLink to="/events/new" size="small">
            {t('events_new')}
          </ButtonLink>
        )}
      </div>
      <Form key={query.toString()} className="grid items-end gap-3 sm:grid-cols-[2fr_1fr_1fr_auto]">
        <Input name="q" label={t('events_search')} value={query.get('q') ?? ''} />
        <Choice
          name="state"
          label={t('events_state')}
          value={query.get('state') ?? ''}
          options={[
            { value: '', label: t('events_all') },
            ...eventStates.map((state) => ({ value: state, label: t(`events_state_${state}`) })),
          ]}
        />
        <Choice
          name="country"
          label={t('events_country')}
          value={query.get('country') ?? ''}
          options={[
            { value: '', label: t('events_all') },
            ...countryCodes.map((code) => ({ value: code, label: code })),
          ]}
        />
        <Button type="submit" variant="secondary">
          {t('events_filter')}
        </Button>
      </Form>
      <p className="text-small text-ink-soft" role="status">
        {t('events_count', { count })}{' '}
        {isFiltered && (
          <Link to="/events" className="link">
            {t('events_clear')}
          </Link>
        )}
      </p>
      {rows.length === 0 ? (
        <p className="rounded-small bg-paper-deep p-6">{t(isFiltered ? 'events_no_match' : 'events_none')}</p>
      ) : (
        <table className="w-full text-small max-sm:block">
          <thead className="max-sm:sr-only">
            <tr className="text-left text-ink-soft">
              <th scope="col" className="py-2 font-semibold">
                {t('events_name')}
              </th>
              <th scope="col" className="font-semibold">
                {t('events_state')}
              </th>
              <th scope="col" aria-sort="descending" className="font-semibold">
                {t('events_first_date')}
              </th>
              <th scope="col" className="text-right font-semibold">
                {t('events_dates')}
              </th>
              <th scope="col" className="text-right font-semibold">
                {t('events_sold')}
              </th>
            </tr>
          </thead>
          <tbody className="max-sm:flex max-sm:flex-col max-sm:gap-3">
            {rows.map((row) => (
              <tr
                key={row.id}
                className="border-t border-paper-line max-sm:flex max-sm:flex-col max-sm:gap-1 max-sm:pt-3"
              >
                <td className="py-2 pr-3">
                  <Link
                    to={`/events/${row.id}`}
                    className="link inline-flex min-h-8 items-center font-semibold"
                  >
                    {row.name}
                  </Link>
                  <span className="block text-ink-soft">
                    {row.placeName} · {row.countryCode}
                  </span>
                </td>
                <td className="pr-3">
                  <span className="flex flex-wrap gap-1">
                    <StateBadge event={row} />
                  </span>
                </td>
                <td className="figures pr-3 whitespace-nowrap">{showHour(row.startsAt)}</td>
                <td className="figures text-right max-sm:text-left">
                  <span className="sm:hidden">{t('events_dates')}: </span>
                  {row.dates}
                </td>
                <td className="figures text-right whitespace-nowrap max-sm:text-left">
                  <span className="sm:hidden">{t('events_sold')}: </span>
                  {row.sold} / {row.size}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {next !== null && (
        <ButtonLink to={`/events?${nextPage}`} variant="secondary" size="small" className="self-start">
          {t('events_more')}
        </ButtonLink>
      )}
    </div>
  )
}
