/** The order of day, month and year in a bank's dates. */
export const dateOrders = ['dmy', 'mdy', 'ymd'] as const
export type DateOrder = (typeof dateOrders)[number]

/** The names of the months in Spanish, English and Portuguese; files shorten them to three letters or more. */
const months = [
  ...['enero|january|janeiro', 'febrero|february|fevereiro', 'marzo|march|marco', 'abril|april'],
  ...['mayo|may|maio', 'junio|june|junho', 'julio|july|julho', 'agosto|august'],
  ...['septiembre|setiembre|september|setembro', 'octubre|october|outubro', 'noviembre|november|novembro'],
  'diciembre|december|dezembro',
].map((names) => names.split('|'))

type Parts = { first: string; second: string; year: string | null }

/**
 * Parses a day in a bank's format as YYYY-MM-DD: `2026-11-21`, `20261121`, `21112026`, `21/11/2026`, `21-11-26`,
 * `21/nov/2026`, `21 de noviembre de 2026`, `vie 21/11/2026`, `Nov 21, 2026`, Excel's serial numbers; a time may follow.
 * The day comes before the month, unless `order` says otherwise. A day without a year gets the year that makes it the
 * latest one up to a week after `near` (YYYY-MM-DD). Null when it is no day.
 */
export function readBankDay(text: string, order: DateOrder = 'dmy', near?: string): string | null {
  const plain = plainDay(text)
  if (twoDays.test(plain)) return null
  return readPlainDay(plain, order, near) ?? readPlainDay(withoutWeekday(plain), order, near)
}

/** A period is no day. */
const twoDays = /\d[/-]\d{1,2}[/-]\d{2,4}.*\d[/-]\d{1,2}[/-]\d{2}/

/**
 * The order of day and month that all of these dates have: any number above 12 decides. Null when none does and the
 * order matters, or when they contradict each other.
 */
export function findDateOrder(texts: readonly string[]): DateOrder | null {
  const pairs = texts.flatMap((text) => {
    const plain = plainDay(text)
    const { first, second } = partsOf(plain) ?? partsOf(withoutWeekday(plain)) ?? { first: '', second: '' }
    return /^\d+$/.test(first) && /^\d+$/.test(second) ? [[Number(first), Number(second)] as const] : []
  })
  const unclear = pairs.filter(([a, b]) => a !== b)
  const dayFirst = unclear.filter(([a, b]) => a > 12 && b <= 12).length
  const monthFirst = unclear.filter(([a, b]) => b > 12 && a <= 12).length
  if (unclear.length === 0) return 'dmy'
  if (dayFirst > 0 && monthFirst > 0) return null
  return dayFirst > 0 ? 'dmy' : monthFirst > 0 ? 'mdy' : null
}

/** Lower case without accents, quotes, invisible signs and the words between day, month and year; `20nov26` gets spaces. */
function plainDay(text: string): string {
  return text
    .slice(0, 60)
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}'"’]/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .toLowerCase()
    .replace(/^(\d{1,2})(?:st|nd|rd|th|er|[oº°])?(?=[ /.-]?[a-z])/, '$1 ')
    .replace(/^(\d{1,2} [a-z]{3,10})(?=\d)/, '$1 ')
    .replace(/\b(?:de|del|of)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const withoutWeekday = (plain: string) => plain.replace(/^[a-z]{2,13}(?:-feira)?[.,]? ?(?=\d)/, '')

function readPlainDay(plain: string, order: DateOrder, near: string | undefined): string | null {
  const yearFirst = /^(\d{4})[ /.-](\d{1,2}|[a-z]{3,10})[ /.-](\d{1,2})(?!\d)/.exec(plain)
  if (yearFirst) return dayOf(yearFirst[1] ?? '', monthOf(yearFirst[2] ?? ''), yearFirst[3] ?? '')
  const compact = /^((?:19|20)\d\d)(\d\d)(\d\d)(?!\d)/.exec(plain)
  const inOrder = compact && dayOf(compact[1] ?? '', compact[2] ?? '', compact[3] ?? '')
  if (inOrder) return inOrder
  const serial = /^(\d{5})(?:[.,]\d+)?$/.exec(plain)
  if (serial) return dayOfSerial(Number(serial[1]))
  const parts = partsOf(plain)
  if (!parts) return null
  const { first, second, year } = parts
  if (order === 'ymd' && year?.length === 2 && /^\d\d$/.test(first))
    return dayOf(`20${first}`, monthOf(second), year)
  const isMonthFirst = /^[a-z]/.test(first) || (order === 'mdy' && /^\d+$/.test(second))
  const [day, month] = isMonthFirst ? [second, first] : [first, second]
  if (year === null) return near === undefined ? null : nearest(monthOf(month), day, near)
  return dayOf(year.length === 2 ? `20${year}` : year, monthOf(month), day)
}

/** The two first parts of a date and its year, which may be missing. */
function partsOf(plain: string): Parts | null {
  const compact = /^(\d\d)(\d\d)(20\d\d)(?!\d)/.exec(plain)
  const full = /^(\d{1,2})[ /.-]+(\d{1,2}|[a-z]{3,10})\.?[ /.,-]+(\d{4}|\d{2})(?![\d:])/.exec(plain)
  const american = /^([a-z]{3,10})\.?[ /.-]+(\d{1,2})[ /.,-]+(\d{4})(?!\d)/.exec(plain)
  const short = /^(\d{1,2})[ /.-]+(\d{1,2}|[a-z]{3,10})\.?(?= \d{1,2}:|$)/.exec(plain)
  const found = compact ?? full ?? american ?? short
  return found && { first: found[1] ?? '', second: found[2] ?? '', year: found[3] ?? null }
}

/** The last day of a month that stands alone, as YYYY-MM-DD: `12/2027`, `2027-12`, `dic-2027`, `mayo de 2028`. Null for anything else. */
export function readMonthEnd(text: string): string | null {
  const plain = plainDay(text)
  const yearLast = /^(\d{1,2}|[a-z]{3,10})\.?[ /.-]+(20\d\d)$/.exec(plain)
  const [, year, month = ''] = /^(20\d\d)[ /.-]+(\d{1,2}|[a-z]{3,10})\.?$/.exec(plain) ?? []
  const first = dayOf(yearLast?.[2] ?? year ?? '', monthOf(yearLast?.[1] ?? month), '01')
  if (first === null) return null
  const [itsYear = 0, itsMonth = 0] = first.split('-').map(Number)
  return new Date(Date.UTC(itsYear, itsMonth, 0)).toISOString().slice(0, 10)
}

/** The number of a month; empty for a word that is none. */
function monthOf(month: string): string {
  if (/^\d+$/.test(month)) return month
  const at = months.findIndex((names) => names.some((name) => name.startsWith(month)))
  return at === -1 ? '' : String(at + 1)
}

function dayOf(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const read = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text) ? text : null
}

/** Excel counts days from 30 December 1899; other five digits are no dates of a statement. */
function dayOfSerial(serial: number): string | null {
  if (serial < 36_526 || serial > 73_050) return null
  return new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10)
}

function nearest(month: string, day: string, near: string): string | null {
  const latest = new Date(Date.parse(`${near}T00:00:00Z`) + 7 * 86_400_000).toISOString().slice(0, 10)
  const year = Number(near.slice(0, 4))
  const found = [year + 1, year, year - 1].map((one) => dayOf(String(one), month, day))
  return found.find((one) => one !== null && one <= latest) ?? null
}
