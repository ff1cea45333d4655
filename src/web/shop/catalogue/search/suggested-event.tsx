import type { Suggestion } from '#contract/catalogue/event-lists.ts'
import { hasManyDates } from '#contract/platform/wire-numbers.ts'
import { formatMajor } from '#domain/platform/money.ts'
import { useDateWords } from '#web/app/dates.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Picture } from '#web/ui/media/picture.tsx'

/** An event in a line: poster, name, date and place, price. */
export function SuggestedEvent({ event }: { event: Suggestion }) {
  const t = useTranslate()
  const words = useDateWords()
  const { name, imagePath, focus, placeName, startsAt, endsAt, timeZone, minTicketPrice } = event
  const from = words(startsAt, timeZone)
  const when = hasManyDates(event)
    ? t('date_between', { from: from.shortWithYear, to: words(endsAt, timeZone).shortWithYear })
    : `${from.weekdayShort} ${from.shortWithYear}, ${from.time}`
  return (
    <span className="flex items-center gap-3">
      <span className="shrink-0">
        <Picture
          path={imagePath}
          focus={focus}
          alt=""
          width={800}
          height={1000}
          sizes="3rem"
          className="h-15 w-12 rounded-small bg-paper-deep object-cover"
        />
      </span>
      <span className="min-w-0 flex-1">
        <span translate="no" className="line-clamp-2 font-semibold">
          {name}
        </span>
        <span className="figures block truncate text-small text-ink-soft">
          {when} · <span translate="no">{placeName}</span>
        </span>
      </span>
      <span className="figures shrink-0 text-right text-small font-semibold">
        {event.soldOut
          ? t('sold_out')
          : minTicketPrice !== null && (
              <>
                <span className="block font-normal text-ink-soft">{t('price_from')}</span>
                {formatMajor(minTicketPrice, event.currency)}
              </>
            )}
      </span>
    </span>
  )
}
