import { type Currency, currencyExponent } from '../../money.ts'

export const decimalMarks = [',', '.'] as const
export type DecimalMark = (typeof decimalMarks)[number]

/** The order of day, month and year in a bank's dates. */
export const dateOrders = ['dmy', 'mdy', 'ymd'] as const
export type DateOrder = (typeof dateOrders)[number]

/**
 * Parses an amount in a bank's format into minor units: `1.234,56`, `1,234.56`, `$ 420`, `(12.00)`, `- 12,00`. With two
 * kinds of separators the last one is the decimal mark; a single one before exactly three digits groups thousands,
 * because no supported currency has three decimals. Digits that are grouped otherwise are a typing error. `mark` is the
 * decimal mark if the bank's is known. Null when it is no amount of this currency.
 */
export function readBankAmount(text: string, currency: Currency, mark?: DecimalMark): number | null {
  const bare = text.replace(/[\s\u00a0'’$€]|[A-Z]{3}|S\//gi, '')
  const sign = /^\(.*\)$|^-|-$/.test(bare) ? -1 : 1
  const figures = bare.replace(/[()+-]/g, '')
  if (!/^\d[\d.,]*$/.test(figures)) return null
  const at = mark ? figures.indexOf(mark) : decimalMark(figures)
  if (mark && (at !== figures.lastIndexOf(mark) || isGroupedAfter(figures, at))) return null
  const grouped = at === -1 ? figures : figures.slice(0, at)
  if (!/^\d+$|^[1-9]\d{0,2}(\.\d{3})+$|^[1-9]\d{0,2}(,\d{3})+$/.test(grouped)) return null
  const whole = grouped.replace(/[.,]/g, '')
  const decimals = at === -1 ? '' : figures.slice(at + 1)
  const exponent = currencyExponent(currency)
  if (!/^\d*$/.test(decimals) || /[1-9]/.test(decimals.slice(exponent))) return null
  const amount = Number(whole + decimals.slice(0, exponent).padEnd(exponent, '0'))
  return Number.isSafeInteger(amount) ? sign * amount : null
}

/** Whether digits are grouped behind the decimal mark. */
function isGroupedAfter(figures: string, at: number): boolean {
  return at !== -1 && /[.,]/.test(figures.slice(at + 1))
}

/** The position of the decimal mark; -1 when there is none. */
function decimalMark(figures: string): number {
  const [dot, comma] = [figures.lastIndexOf('.'), figures.lastIndexOf(',')]
  if (dot !== -1 && comma !== -1) return Math.max(dot, comma)
  const at = Math.max(dot, comma)
  const isGrouping = figures.length - at - 1 === 3 && !figures.startsWith('0')
  if (at === -1 || figures.indexOf(figures.charAt(at)) !== at || isGrouping) return -1
  return at
}

const months = 'ene|jan,feb|fev,mar,abr|apr,may|mai,jun,jul,ago|aug,sep|set,oct|out,nov,dic|dec|dez'
  .split(',')
  .map((names) => names.split('|'))

/**
 * Parses a day in a bank's format as YYYY-MM-DD: `2026-11-21`, `20261121`, `21/11/2026`, `21-11-26`, `21/nov/2026`. The
 * day comes before the month, unless `order` says otherwise. Null when it is no day.
 */
export function readBankDay(text: string, order: DateOrder = 'dmy'): string | null {
  const trimmed = text.trim()
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})(?!\d)/.exec(trimmed)
  const yearFirst = /^(\d{4})[\s/.-](\d{1,2})[\s/.-](\d{1,2})(?!\d)/.exec(trimmed)
  if (yearFirst) {
    const [, year = '', month = '', day = ''] = yearFirst
    return dayOf(year, month, day.padStart(2, '0'))
  }
  if (iso) {
    const [, year = '', month = '', day = ''] = iso
    return dayOf(year, month, day)
  }
  const european = /^(\d{1,2})[\s/.-]+(\d{1,2}|[a-z]{3})[a-z]*\.?[\s/.-]+(\d{4}|\d{2})(?!\d)/i.exec(trimmed)
  if (!european) return null
  const [, first = '', second = '', year = ''] = european
  const [day, month] = order === 'mdy' && /^\d+$/.test(second) ? [second, first] : [first, second]
  const named = months.findIndex((names) => names.includes(month.toLowerCase()))
  return dayOf(year.length === 2 ? `20${year}` : year, named === -1 ? month : String(named + 1), day)
}

function dayOf(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const read = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text) ? text : null
}
