import { type Currency, currencies, currencyExponent } from '#domain/platform/money.ts'

export const decimalMarks = [',', '.'] as const
export type DecimalMark = (typeof decimalMarks)[number]

/** Decimals that an exact amount can have. */
const scale = 18

/** An exact amount in units of 10^-18 of the major unit: amounts with more decimals than the currency can be summed. */
export type ExactAmount = bigint

/** `empty` for no amount, which files also write as a dash; `unreadable` when it is no amount of the currency. */
export type NoAmount = 'empty' | 'unreadable'

type Reading = { currency: Currency; decimalMark: DecimalMark }

/**
 * Parses an amount exactly: with `decimalMark: '.'`, `1.500` is one and a half. Thousands are grouped by the other mark,
 * apostrophes or spaces. A minus is a sign before or behind the figures, parentheses or `DR`. Currency signs and codes are
 * accepted if they belong to the currency. `17.800.-` is an amount of a currency without decimals.
 */
export function readExactAmount(text: string, { currency, decimalMark }: Reading): ExactAmount | NoAmount {
  const found = findFigures(text, currency)
  if (typeof found === 'string') return found
  const [whole = '', decimals = '', ...more] = found.figures.split(decimalMark)
  const fraction = decimals.replace(/0+$/, '')
  if (more.length > 0 || !isWhole(whole, decimalMark) || !/^\d*$/.test(fraction)) return 'unreadable'
  if (fraction.length > scale) return 'unreadable'
  return found.sign * BigInt(whole.replace(/\D/g, '') + fraction.padEnd(scale, '0'))
}

/** The same in minor units, rounded half to even. */
export function readAmount(text: string, reading: Reading): number | NoAmount {
  const exact = readExactAmount(text, reading)
  return typeof exact === 'bigint' ? roundToMinor(exact, reading.currency) : exact
}

/**
 * Parses an amount that a person typed, in minor units: with two kinds of separators the last one is the decimal mark; a
 * single one before exactly three digits groups thousands, because no supported currency has three decimals. Null when it
 * is no amount of the currency, also when it has more decimals.
 */
export function readTypedAmount(text: string, currency: Currency): number | null {
  const found = findFigures(text, currency)
  if (typeof found === 'string') return null
  const exact = readExactAmount(text, { currency, decimalMark: likelyMark(found.figures) })
  return typeof exact === 'bigint' && exact % minorUnit(currency) === 0n
    ? safe(exact / minorUnit(currency))
    : null
}

/** The amounts in minor units that a typed text may stand for, of every currency; none below one. */
export function typedAmounts(text: string): number[] {
  const read = currencies.map((currency) => readTypedAmount(text, currency))
  return [...new Set(read.filter((amount) => amount !== null && amount > 0))] as number[]
}

/**
 * The decimal mark with which all amounts of a file can be read. Null when both fit, as for `1.500` alone, or none.
 */
export function findDecimalMark(texts: readonly string[], currency: Currency): DecimalMark | null {
  const fitting = decimalMarks.filter((decimalMark) =>
    texts.every((text) => readExactAmount(text, { currency, decimalMark }) !== 'unreadable'),
  )
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

/** An exact amount in minor units, rounded half to even; `unreadable` when it is too large to be an amount. */
export function roundToMinor(exact: ExactAmount, currency: Currency): number | 'unreadable' {
  const unit = minorUnit(currency)
  const positive = exact < 0n ? -exact : exact
  const [down, twice] = [positive / unit, (positive % unit) * 2n]
  const rounded = twice > unit || (twice === unit && down % 2n === 1n) ? down + 1n : down
  return safe(exact < 0n ? -rounded : rounded) ?? 'unreadable'
}

const minorUnit = (currency: Currency) => 10n ** BigInt(scale - currencyExponent(currency))

function safe(amount: bigint): number | null {
  const number = Number(amount)
  return Number.isSafeInteger(number) ? number : null
}

/** Longer texts are no amounts; the limit bounds the work of the patterns. */
const longest = 80

const signsOf: Record<Currency, readonly string[]> = {
  MXN: ['MXN', 'MXP', '$', 'MX$', 'MN', '$MN', '$MXN'],
  CLP: ['CLP', '$', 'CLP$', '$CLP'],
  PEN: ['PEN', 'S/', 'S'],
  EUR: ['EUR', '€', 'EUROS'],
  USD: ['USD', '$', 'US$', 'U$S', '$USD'],
}

/** The figures of an amount with their separators, and its sign. */
function findFigures(text: string, currency: Currency): { figures: string; sign: bigint } | NoAmount {
  if (text.length > longest) return 'unreadable'
  const plain = withoutDash(plainSigns(text), currency)
  const shape = plain === null ? null : /^([^\d,]*?)([.,]?\d[\d., ']*)?([^\d,]*)$/.exec(plain)
  if (!shape) return 'unreadable'
  const [, before = '', figures = '', after = ''] = shape
  if (figures === '' && /^[-\s]*$/.test(before + after)) return 'empty'
  const sign = signOf(before, after)
  const words = `${before} ${after}`.replace(/[-+()]/g, ' ').match(/[^\s]+/g) ?? []
  const isKnown = words.every((word) => /^(CR|DR|DB)$/.test(word) || signsOf[currency].includes(word))
  if (!isKnown || sign === null) return 'unreadable'
  if (figures !== '') return { figures: figures.trim(), sign }
  return /[+()]|CR|DR|DB/.test(before + after) ? 'unreadable' : 'empty'
}

/**
 * The text without the `.-` that ends amounts of whole pesos in Chile (`$ 17.800.-`). Of a currency with decimals it may be a
 * minus or stand for no cents: null.
 */
function withoutDash(text: string, currency: Currency): string | null {
  const whole = text.replace(/(?<=\d)[.,] ?[-=](?= ?[^\d-]*$)/, '')
  return whole === text || currencyExponent(currency) === 0 ? whole : null
}

/** The text with one kind of minus, apostrophe and space, and without invisible characters. */
function plainSigns(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-')
    .replace(/[\u2018\u2019\u02bc\u2032`\u00b4]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^'|'$/g, '')
    .toUpperCase()
    .replace(/S\/\.(?= ?\d)/, 'S/')
    .replace(/M\.N\.?/, 'MN')
}

/** -1 or 1; null when its signs contradict each other or are not closed. */
function signOf(before: string, after: string): bigint | null {
  const isBracketed = before.includes('(') && after.includes(')')
  if (!isBracketed && /[()]/.test(before + after)) return null
  const signs = `${before} ${after}`.match(/[-+]|\b(?:CR|DR|DB)\b/g) ?? []
  if (signs.length > 2 || (signs.length === 2 && /[-+]{2}/.test(signs.join('')))) return null
  const negative = [...signs.map((one) => !/^(\+|CR)$/.test(one)), ...(isBracketed ? [true] : [])]
  if (new Set(negative).size > 1) return null
  return negative[0] ? -1n : 1n
}

/** Whether figures before the decimal mark are grouped by threes, if at all; `1'234,567` has its own mark for millions. */
function isWhole(whole: string, decimalMark: DecimalMark): boolean {
  if (/^\d*$/.test(whole)) return true
  if (whole.includes(decimalMark)) return false
  return /^[1-9]\d{0,2}(?:([., '])\d{3}(?:\1\d{3})*|(?:'\d{3})*'\d{3}[., ]\d{3})$/.test(whole)
}

/** The likely decimal mark of figures that a person typed; without one, the mark that does not group their thousands. */
function likelyMark(figures: string): DecimalMark {
  const [dot, comma] = [figures.lastIndexOf('.'), figures.lastIndexOf(',')]
  if (dot !== -1 && comma !== -1) return dot > comma ? '.' : ','
  const [mark, other]: readonly DecimalMark[] = dot > comma ? ['.', ','] : [',', '.']
  const at = Math.max(dot, comma)
  const isGrouping = figures.length - at - 1 === 3 && !figures.startsWith('0')
  const isMark = at !== -1 && figures.indexOf(mark ?? ',') === at && !isGrouping
  return (isMark ? mark : other) ?? '.'
}
