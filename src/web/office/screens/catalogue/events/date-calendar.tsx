import { localeOfLanguage } from '#domain/people/staff/office-languages.ts'
import { languageTag } from '#domain/platform/locales.ts'
import { monthsAfter, weeksOf } from '#domain/platform/time/month-grid.ts'
import { zoneFormat } from '#domain/platform/time/zone-format.ts'
import { useLanguage, useTexts } from '#web/office/app/texts.tsx'

const mostMonths = 12

/** The months from the first to the last of these days (`YYYY-MM-DD`), with the days marked. */
export function DateCalendar({ days }: { days: readonly string[] }) {
  const t = useTexts()
  const tag = languageTag(localeOfLanguage[useLanguage()])
  const sorted = [...days].sort()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last) return null
  const months: string[] = []
  for (
    let month = `${first.slice(0, 7)}-01`;
    month <= last && months.length < mostMonths;
    month = monthsAfter(month, 1)
  )
    months.push(month.slice(0, 7))
  const weekday = zoneFormat(tag, 'UTC', { weekday: 'narrow' })
  const title = zoneFormat(tag, 'UTC', { month: 'long', year: 'numeric' })
  return (
    <section aria-label={t('events_calendar')} className="flex flex-wrap content-start gap-6">
      {months.map((month) => (
        <table key={month} className="figures h-min text-center text-small">
          <caption className="pb-1 text-left font-semibold">{title.format(new Date(`${month}-01`))}</caption>
          <thead>
            <tr className="text-ink-soft">
              {[5, 6, 7, 8, 9, 10, 11].map((day) => (
                <th key={day} scope="col" className="size-9 font-normal">
                  {weekday.format(new Date(Date.UTC(2026, 0, day)))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month, 1).map((week) => (
              <tr key={week.find(Boolean)}>
                {week.map((day, nth) => (
                  <td
                    key={day ?? nth}
                    className={`size-9 ${day && days.includes(day) ? 'rounded-full bg-jacaranda font-semibold text-white' : ''}`}
                  >
                    {day && Number(day.slice(8))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  )
}
