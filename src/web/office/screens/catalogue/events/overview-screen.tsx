import { Form, Link } from 'react-router'
import type { EventToEdit } from '#contract/office/catalogue/event-edits.ts'
import { eventTypes } from '#contract/platform/wire-numbers.ts'
import { useShowHour, useTexts } from '#web/office/app/texts.tsx'
import { useMay } from '#web/office/app/use-may.ts'
import { localeNames } from '#web/office/ui/words/language-names.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useNameIn } from './event-words.ts'
import { ShopLacks } from './shop-lacks.tsx'
import { isFixed, useEvent, WhyFrozen } from './use-event.tsx'

const tabOf: Record<string, string> = {
  text: 'texts',
  picture: 'pictures',
  date: 'dates',
  past_date: 'dates',
  stock: 'stock',
}

/** The summary of an event, with the fields that are missing before publication. */
export default function OverviewScreen() {
  const event = useEvent()
  const may = useMay(event.countryCode)
  const t = useTexts()
  return (
    <div className="flex max-w-text flex-col gap-6">
      {(event.state === 'draft' || event.lacks.length > 0 || event.unpayableDates.length > 0) && (
        <Missing event={event} />
      )}
      {event.state === 'draft' && <ShopLacks lacks={event.shopLacks} />}
      <Summary event={event} />
      {may('call-offs.see') && event.state !== 'draft' && event.type !== eventTypes.private && (
        <p>
          <Link to={`/events/${event.id}/call-off`} className="link">
            {t('events_call_off')}
          </Link>
        </p>
      )}
      {may('events.edit') && event.state !== 'past' && <Deletion event={event} />}
    </div>
  )
}

/** The fields that are missing, each with a link to its tab. */
function Missing({ event }: { event: EventToEdit }) {
  const t = useTexts()
  const lackWords = useLackWords()
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lead font-semibold">
        {t(event.state === 'draft' ? 'events_check' : 'events_check_published')}
      </h2>
      {event.lacks.length === 0 ? (
        event.unpayableDates.length === 0 && <p>{t('events_check_whole')}</p>
      ) : (
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {event.lacks.map((lack) => (
            <li key={JSON.stringify(lack)}>
              <Link to={`/events/${event.id}/${tabOf[lack.lack] ?? 'prices'}`} className="link">
                {lackWords(event, lack)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <UnpayableDates event={event} />
    </section>
  )
}

function Summary({ event }: { event: EventToEdit }) {
  const t = useTexts()
  const showHour = useShowHour()
  const total = (field: 'size' | 'sold' | 'held') => event.stock.reduce((sum, cell) => sum + cell[field], 0)
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-small">
      <dt className="text-ink-soft">{t('events_address')}</dt>
      <dd>
        <a className="link wrap-anywhere" href={`/event/${event.slug}`}>
          {event.slug}
        </a>
      </dd>
      <dt className="text-ink-soft">{t('events_published')}</dt>
      <dd>{event.publishedAt ? showHour(event.publishedAt) : '–'}</dd>
      <dt className="text-ink-soft">{t('events_sale_opens')}</dt>
      <dd>{event.saleOpensAt ? showHour(event.saleOpensAt) : '–'}</dd>
      <dt className="text-ink-soft">{t('events_seats')}</dt>
      <dd className="figures">
        {t('events_seats_text', { size: total('size'), sold: total('sold'), held: total('held') })}
      </dd>
    </dl>
  )
}

function Deletion({ event }: { event: EventToEdit }) {
  const t = useTexts()
  return (
    <details>
      <summary className="cursor-pointer py-2.5 md:py-1 text-small font-semibold">
        {t('events_delete')}
      </summary>
      <Form method="post" action={`/events/${event.id}`} className="flex flex-col items-start gap-3 pt-3">
        <p>{t('events_delete_text')}</p>
        <Button
          type="submit"
          name="act"
          value="DELETE /office-api/events/{id}"
          variant="danger"
          size="small"
          disabled={isFixed(event.editable.deletion)}
        >
          {t('events_delete')}
        </Button>
        <WhyFrozen editable={event.editable.deletion} />
      </Form>
    </details>
  )
}

/** Dates that may be published, but that no customer can pay. */
function UnpayableDates({ event }: { event: EventToEdit }) {
  const t = useTexts()
  const showHour = useShowHour()
  const { unpayableDates, dates } = event
  if (unpayableDates.length === 0) return null
  const named = dates
    .filter(({ id }) => unpayableDates.includes(id))
    .map(({ startsAt }) => showHour(startsAt))
  return (
    <Banner tone="warning">
      <p>{t('events_unpayable', { count: named.length })}</p>
      <p className="font-normal">{named.slice(0, 10).join(' · ')}</p>
      <p className="font-normal">
        {t('events_unpayable_help')}{' '}
        <Link to="/health" className="link">
          {t('area_health')}
        </Link>
      </p>
    </Banner>
  )
}

function useLackWords() {
  const t = useTexts()
  const showHour = useShowHour()
  const nameIn = useNameIn()
  return (event: EventToEdit, { lack, locale, id }: EventToEdit['lacks'][number]) => {
    const variants = event.categories.flatMap((category) => category.variants)
    const isOfCategory = lack.startsWith('category') || lack === 'variant'
    const named = (isOfCategory ? event.categories : variants).find((one) => one.id === id)
    const isOfDate = lack === 'past_date' || lack === 'stock'
    const date = isOfDate ? event.dates.find((one) => one.id === id) : undefined
    const of = date ? showHour(date.startsAt) : named && nameIn(named.texts, event.locales)
    const what = t(`events_lack_${lack}`)
    return [what, of, locale && localeNames[locale]].filter(Boolean).join(' · ')
  }
}
