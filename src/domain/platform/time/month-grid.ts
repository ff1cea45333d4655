/** The first day of the week in a country's calendars: 0 Sunday, 1 Monday. */
export type FirstWeekday = 0 | 1

/** The weeks of a month (`2026-12`), seven days each, as `YYYY-MM-DD`; null outside the month. */
export function weeksOf(month: string, firstWeekday: FirstWeekday): (string | null)[][] {
  const [year = 0, nth = 1] = month.split('-').map(Number)
  const length = new Date(Date.UTC(year, nth, 0)).getUTCDate()
  const before = (new Date(Date.UTC(year, nth - 1, 1)).getUTCDay() - firstWeekday + 7) % 7
  const weeks = Math.ceil((before + length) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - before + 1
      return day < 1 || day > length ? null : `${month}-${String(day).padStart(2, '0')}`
    }),
  )
}

/** The same day `months` months later, or the last day of a shorter month: 31 January → 28 February. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())))
    .toISOString()
    .slice(0, 10)
}

/** The day that a key selects in a calendar (arrows, Home, End, page keys); null for other keys. */
export function dayByKey(
  day: string,
  key: string,
  shift: boolean,
  firstWeekday: FirstWeekday,
): string | null {
  const nthOfWeek = (new Date(day).getUTCDay() - firstWeekday + 7) % 7
  const days = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -nthOfWeek,
    End: 6 - nthOfWeek,
  }[key]
  if (days !== undefined) return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
  const months = { PageUp: -1, PageDown: 1 }[key]
  return months === undefined ? null : monthsAfter(day, shift ? months * 12 : months)
}
