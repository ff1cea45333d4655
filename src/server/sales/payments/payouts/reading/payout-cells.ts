import { type Currency, currencyExponent } from '#domain/platform/money.ts'
import {
  decimalMarks,
  type ExactAmount,
  type NoAmount,
  readExactAmount,
} from '#domain/sales/payments/read-amount.ts'
import { findDateOrder, readBankDay } from '#domain/sales/payments/statements/read-bank-text.ts'
import type { PayoutFormat } from '#server/sales/payments/providers/payout-format.ts'

export type AmountReader = (text: string) => ExactAmount | NoAmount

/** One such amount is an error of its line. */
const fewestSavedAnew = 2

/**
 * Reads the amounts of a file with the decimal mark of its provider. Amounts that would be others with the other mark are
 * unreadable where a program has saved the file with that one, which some amounts fit alone; and where a currency without decimals has
 * three of them, which may be thousands, unless the file shows its mark.
 */
export function amountReaderOf(
  texts: readonly string[],
  { decimalMark }: Pick<PayoutFormat, 'decimalMark'>,
  currency: Currency,
): AmountReader {
  const other = decimalMarks.find((mark) => mark !== decimalMark) ?? decimalMark
  const read: AmountReader = (text) => readExactAmount(text, { currency, decimalMark })
  const readOther: AmountReader = (text) => readExactAmount(text, { currency, decimalMark: other })
  const isOnly = (one: AmountReader, another: AmountReader) => (text: string) =>
    one(text) !== 'unreadable' && another(text) === 'unreadable'
  const showsMark = texts.some(isOnly(read, readOther))
  const isSavedAnew = !showsMark && texts.filter(isOnly(readOther, read)).length >= fewestSavedAnew
  const isWhole = currencyExponent(currency) === 0
  if (showsMark || !(isSavedAnew || isWhole)) return read
  return (text) => {
    const [own, others] = [read(text), readOther(text)]
    const isUnclear = others !== 'unreadable' && others !== own
    return isUnclear && (isSavedAnew || text.includes(decimalMark)) ? 'unreadable' : own
  }
}

/** Reads the days of a file in the order that they show, else in the provider's usual one; null for a day that fits several. */
export function dayReaderOf(
  texts: readonly string[],
  { dateOrder }: Pick<PayoutFormat, 'dateOrder'>,
): (text: string) => string | null {
  const other = dateOrder === 'mdy' ? 'dmy' : 'mdy'
  const isOther = (text: string) => readBankDay(text, dateOrder) === null && readBankDay(text, other) !== null
  const order = findDateOrder(texts) ?? (texts.some(isOther) ? null : dateOrder)
  if (order) return (text) => readBankDay(text, order)
  return (text) => {
    const [dayFirst, monthFirst] = [readBankDay(text, 'dmy'), readBankDay(text, 'mdy')]
    return dayFirst === monthFirst || monthFirst === null ? dayFirst : dayFirst === null ? monthFirst : null
  }
}
