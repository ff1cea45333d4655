import { Link, useSearchParams } from 'react-router'
import type { EventToEdit } from '#contract/office/catalogue/event-edits.ts'
import { localeOfLanguage } from '#domain/people/staff/office-languages.ts'
import { languageTag } from '#domain/platform/locales.ts'
import { zoneFormat } from '#domain/platform/time/zone-format.ts'
import { useLanguage, useTexts } from '#web/office/app/texts.tsx'
import type { useTicketsOf } from '../event-words.ts'

type Tickets = ReturnType<ReturnType<typeof useTicketsOf>>

/** Up to this many cells a page shows all dates and tickets, otherwise one month and one city. */
const mostCells = 240
const mostColumns = 12

/** The dates and tickets that the page shows, with the choice of their month and city where there are too many. */
export function useStockPage(event: EventToEdit, allTickets: Tickets) {
  const t = useTexts()
  const [query] = useSearchParams()
  const monthName = zoneFormat(languageTag(localeOfLanguage[useLanguage()]), 'UTC', {
    month: 'short',
    year: 'numeric',
  })
  const months = [...new Set(event.dates.map(({ startsAt }) => startsAt.slice(0, 7)))].sort()
  const isPaged = months.length > 1 && event.dates.length * allTickets.length > mostCells
  const month = months.find((one) => one === query.get('month')) ?? months[0] ?? ''
  const cities = new Map(allTickets.map(({ variant }) => [String(variant.provinceId), variant.provinceName]))
  const isByCity = cities.size > 1 && allTickets.length > mostColumns
  const city = [...cities.keys()].find((id) => id === query.get('city')) ?? [...cities.keys()][0] ?? ''
  const pagesOf = (parameter: string, titles: [string, string][]) =>
    titles.map(([id, title]) => ({
      id,
      title,
      to: `?${new URLSearchParams({ ...Object.fromEntries(query), [parameter]: id })}`,
    }))
  const monthTitles = months.map((id): [string, string] => [id, monthName.format(new Date(`${id}-01`))])
  return {
    dates: event.dates.filter(({ startsAt }) => !isPaged || startsAt.startsWith(month)),
    tickets: allTickets.filter(({ variant }) => !isByCity || String(variant.provinceId) === city),
    choices: [
      isPaged && { label: t('events_months'), shown: month, pages: pagesOf('month', monthTitles) },
      isByCity && { label: t('events_city'), shown: city, pages: pagesOf('city', [...cities]) },
    ].filter((choice) => choice !== false),
  }
}

type Choice = ReturnType<typeof useStockPage>['choices'][number]

/** Links to the other months or cities. */
export function StockPages({ label, shown, pages }: Choice) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {pages.map(({ id, to, title }) => (
          <li key={id}>
            <Link
              to={to}
              aria-current={id === shown ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-full border border-current px-4 text-small font-semibold aria-[current]:bg-ink aria-[current]:text-paper lg:min-h-9"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
