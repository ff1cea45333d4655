import {
  type DateOrder,
  findDateOrder,
  readBankDay,
  readMonthEnd,
} from '../../sales/payments/statements/read-bank-text.ts'

/** Words in front of a day, and a remark behind it: "vence 31/05/2027 (B)". */
const around = /^\p{L}+[:.]?\s+(?=\d{1,4}[/.-])|\s*\([^()]*\)\s*$/gu

/** The last part of a period: "01/06/2026 al 31/05/2031". */
const untilOf = (text: string) =>
  text
    .split(/\s+(?:al?|hasta|até|to|until|-|–)\s+/u)
    .at(-1)
    ?.trim() ?? ''

/** Two numbers that may both be a month. */
const isUnclear = (text: string) => {
  const [, one, other] = /^(\d{1,2})[ /.-]+(\d{1,2})[ /.-]+\d/.exec(text) ?? []
  return one !== undefined && Number(one) <= 12 && Number(other) <= 12 && Number(one) !== Number(other)
}

const orders: readonly DateOrder[] = ['dmy', 'mdy']

/**
 * Reads the last days of licences in one file as YYYY-MM-DD: `31/12/27`, `12/31/2027`, `31-may-2031`, `01/06/2026 al 31/05/2031`, and a
 * month as its last day: `12/2027`. The
 * day comes before the month, unless another day of the file shows the other order; where the days of a file contradict each
 * other, an unclear one is null, as is everything that is no day.
 */
export function readLicenceDays(texts: readonly string[]): (string | null)[] {
  const plain = texts.map((text) => untilOf(text.replace(around, '').trim()))
  const clear = plain.filter((text) => !isUnclear(text))
  const order = clear.length === 0 ? 'dmy' : orderOf(clear)
  return plain.map((text) => {
    if (isUnclear(text)) return order && readBankDay(text, order)
    return orders.map((one) => readBankDay(text, one)).find((day) => day !== null) ?? readMonthEnd(text)
  })
}

/** The order that clear days show; the usual one if they show none, null if they contradict each other. */
function orderOf(clear: readonly string[]): DateOrder | null {
  const shown = clear.filter((text) => /^\d{1,2}[ /.-]+\d{1,2}[ /.-]+\d/.test(text))
  const found = new Set(shown.map((text) => findDateOrder([text])))
  const isMonthFirst = found.has('mdy')
  const isDayFirst = shown.some((text) => findDateOrder([text]) === 'dmy' && Number.parseInt(text, 10) > 12)
  if (isMonthFirst && isDayFirst) return null
  return isMonthFirst ? 'mdy' : 'dmy'
}
