/** The order of day, month and year in a bank's dates. */
export const dateOrders = ['dmy', 'mdy', 'ymd'] as const
export type DateOrder = (typeof dateOrders)[number]

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
