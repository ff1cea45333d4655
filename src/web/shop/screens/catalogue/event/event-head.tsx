import { hasManyDates } from '#contract/platform/wire-numbers.ts'
import { PostponedNote } from '#web/shop/catalogue/events/postponed-note.tsx'
import type { StubDate } from '#web/shop/catalogue/events/stub-date.ts'
import { useLocale, useTranslate } from '#web/texts/messages.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { ChooseDate } from './choose-date.tsx'
import { type HeadWords, headWordsOf } from './head-words.ts'
import { SeatsFrom, useSeatsFrom } from './purchase/category/seats-from.tsx'
import { usePurchase } from './purchase/purchase-context.tsx'
import { RideFacts } from './ride-facts.tsx'
import { ShareEvent } from './share-event.tsx'

/**
 * The poster covers a column that is higher than the poster's ratio, so it is scaled wider than the column.
 */
const posterSizes = '(min-width: 960px) 26rem, (min-width: 640px) 36rem, 100vw'

/**
 * The event as one large ticket: the date on the stub, then name, place and poster. `words` are those of the date that
 * was loaded with the page; null if the server loaded no date, as for a private event before its guest is known.
 */
export function EventHead({ words: loaded, askedAt }: { words: HeadWords | null; askedAt: string }) {
  const t = useTranslate()
  const locale = useLocale()
  const { event, step, draft } = usePurchase()
  const isLoaded = loaded?.dateId === draft.dateId && loaded.locale === locale
  const words = isLoaded ? loaded : headWordsOf(event, draft.dateId, locale)
  const chosen = event.calendars.find(({ id }) => id === draft.dateId)
  const text = event.translations[0]
  const place = event.place.translations[0]?.name ?? event.place.name
  const price = useSeatsFrom()
  if (step !== 'category') return <BriefHead name={text?.name ?? ''} place={place} date={words.stub} />
  return (
    <div className="gutters pt-4 md:pt-8">
      <div className="@container drop-shadow-lift">
        <div className="torn-top overflow-hidden rounded-card bg-white [--at:5.5rem] lg:torn-left lg:flex lg:min-h-[27rem] lg:[--at:11rem]">
          <Stub date={words.stub} />
          {/* On a phone the poster is above the name, which comes first in the document: its space is reserved. */}
          <div className="min-w-0 flex-1 max-md:grid max-md:grid-cols-1 max-md:grid-rows-[80cqw_auto] md:flex">
            <div className="min-w-0 flex-1 px-4 py-6 max-md:row-start-2 md:px-8 md:py-8 lg:px-10 lg:py-10">
              <h1 translate="no" className="display text-title">
                {text?.name}
              </h1>
              <p className="mt-3 flex items-start gap-2">
                <Icon name="pin" className="mt-0.5 size-5 text-jacaranda" />
                <span>
                  <span translate="no" className="font-semibold">
                    {place}
                  </span>
                  <span translate="no" className="block text-small text-ink-soft">
                    {event.place.address}
                  </span>
                </span>
              </p>
              {chosen && <PostponedNote date={chosen} />}
              <RideFacts words={words} askedAt={askedAt} />
              {hasManyDates(event) && <ChooseDate />}
              {price !== null && (
                <SeatsFrom price={price} className="mt-6 flex items-center gap-6 max-lg:hidden" />
              )}
              {<SoldOut event={event} />}
              {text?.description && <p className="mt-5 max-w-text whitespace-pre-line">{text.description}</p>}
              <AdditionalStops />
              <Services />
              <ShareEvent event={event} className="mt-4" />
            </div>
            <div className="relative bg-paper-deep max-md:row-start-1 md:w-64 md:shrink-0 lg:w-[22rem]">
              <Picture
                path={text?.imagePath ?? ''}
                focus={event.focus}
                alt={t('poster_of', { name: text?.name ?? '' })}
                width={800}
                height={1000}
                sizes={posterSizes}
                first
                className="absolute inset-0 size-full object-cover"
              />
            </div>
          </div>
        </div>
      </div>
    </div>
  )
}

function SoldOut({ event }: { event: ReturnType<typeof usePurchase>['event'] }) {
  const t = useTranslate()
  return (
    event.soldOut && (
      <div className="mt-5">
        <p className="font-semibold text-brick">{t('seat_alert_sold_out')}</p>
        <p className="text-small text-ink-soft">{t('waiting_sold_out_help')}</p>
      </div>
    )
  )
}

/** During a purchase the event's head is a line: what and when, so that the step begins in the first screen. */
function BriefHead({ name, place, date }: { name: string; place: string; date: StubDate }) {
  return (
    <div className="gutters pt-4 md:pt-8">
      <h1 translate="no" className="display text-lead md:text-heading">
        {name}
      </h1>
      <p className="mt-0.5 flex flex-wrap gap-x-2 text-small text-ink-soft">
        {'from' in date ? null : (
          <time dateTime={date.startsAt} className="font-semibold text-ink">
            {date.long}, <span className="figures">{date.time}</span>
          </time>
        )}
        <span translate="no">{place}</span>
      </p>
    </div>
  )
}

/** The date. An event with several dates shows the first and the last until one is chosen. */
function Stub({ date }: { date: StubDate }) {
  const t = useTranslate()
  const look =
    'on-ink flex min-h-22 shrink-0 flex-wrap items-center gap-x-3 px-6 py-2 lg:py-0 lg:w-44 lg:flex-col lg:items-center lg:justify-center lg:gap-0 lg:px-3 lg:text-center'
  if ('from' in date) {
    const { from, to } = date
    return (
      <div className={look}>
        <Icon name="calendar" className="size-8 lg:size-12" />
        <p className="lg:mt-4">
          <span className="display block text-lead">{t('choose_your_date')}</span>
          <span className="text-small text-paper-soft">{t('date_between', { from, to })}</span>
        </p>
      </div>
    )
  }
  return (
    <div className={look}>
      <time dateTime={date.startsAt} className="contents">
        <span className="sr-only">
          {date.long}, {date.time}
        </span>
        <span aria-hidden="true" className="contents">
          <span className="font-semibold uppercase">{date.weekdayShort}</span>
          <span className="display figures text-title lg:text-hero">{date.day}</span>
          <span className="font-semibold uppercase">{date.monthShort}</span>
          {date.farYear && <span className="figures font-semibold">{date.farYear}</span>}
          <span className="figures text-lead max-lg:ml-auto lg:mt-6">{date.time}</span>
        </span>
      </time>
    </div>
  )
}

function AdditionalStops() {
  const t = useTranslate()
  const { event } = usePurchase()
  if (event.additionalStops.length === 0) return null
  return (
    <div className="mt-6">
      <h2 className="text-small font-semibold text-ink-soft">{t('event_additional_stops')}</h2>
      <ul className="mt-2 flex flex-col gap-2">
        {event.additionalStops.map(({ id, address, time }) => (
          <li key={id} className="flex gap-3">
            <span className="figures font-semibold">{time}</span>
            <span className="min-w-0">{address}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const services: readonly { icon: IconName; text: 'service_pick_up' | 'service_there' | 'service_back' }[] = [
  { icon: 'home', text: 'service_pick_up' },
  { icon: 'van', text: 'service_there' },
  { icon: 'heart', text: 'service_back' },
]

function Services() {
  const t = useTranslate()
  return (
    <div className="mt-6">
      <h2 className="text-small font-semibold text-ink-soft">{t('services_included')}</h2>
      <ul className="mt-2 grid gap-x-6 gap-y-2 ">
        {services.map(({ icon, text }) => (
          <li key={text} className="flex items-start gap-2">
            <Icon name={icon} className="mt-0.5 size-5 text-jacaranda" />
            {t(text)}
          </li>
        ))}
      </ul>
    </div>
  )
}
