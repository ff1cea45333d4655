import { Link } from 'react-router'
import type { MessageDateRow } from '#contract/office/catalogue/staff-messages.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { ListFilters } from '#web/office/ui/lists/list-filters.tsx'

/** The dates whose buyers can get a message, as links. */
export function ChooseDate({ dates }: { dates: readonly MessageDateRow[] }) {
  const t = useTexts()
  const showTime = useShowTime()
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lead font-semibold">{t('messages_choose_date')}</h2>
      <ListFilters search={t('messages_search')} />
      {dates.length === 0 && <p>{t('messages_no_dates')}</p>}
      <ul className="flex flex-col divide-y divide-paper-line">
        {dates.map(({ id, event, startsAt, timeZone, buyers }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1 text-small">
            <Link to={`/messages/new?date=${id}`} className="link inline-flex min-h-11 items-center">
              {event} · {showTime(startsAt, timeZone)}
            </Link>
            <span className="figures text-ink-soft">{t('messages_people', { count: buyers })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
