import type { PreviewedLine } from '#contract/office/sales/statement-imports.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { toMajor } from '#domain/platform/money.ts'
import type { PreviewState } from '#domain/sales/payments/statements/statement-fields.ts'
import { effectOfPlacing } from '#domain/sales/payments/transfers/transfer-candidates.ts'
import type { Queryable } from '#server/platform/database.ts'
import { findArrivals } from '#server/sales/payments/arrivals/place-arrivals.ts'
import { positionText } from '#server/sales/payments/statement-lines/statement-line.ts'
import { mapInTurns } from '#server/sales/payments/statements/in-turns.ts'
import { inOrderOfTime } from '#server/sales/payments/statements/order-of-time.ts'
import type { KeyedLine, KeyedRow, SkippedRow } from '#server/sales/payments/statements/read-statement.ts'
import { readKnownKeys } from '#server/sales/payments/statements/statement-import-sql.ts'
import type { LineMeaning } from '../meaning/line-meaning.ts'
import { loadLineFacts } from '../meaning/load-line-facts.ts'
import { meaningOfLine } from '../meaning/meaning-of-line.ts'
import { noteMeaning } from '../meaning/note-meaning.ts'
import { createEarlierDebits } from './earlier-debits.ts'

const longestText = 300

/** The rows with the effect that their import would have, in the order of the file. */
export async function previewLines(
  db: Queryable,
  country: CountryCode,
  read: readonly KeyedRow[],
): Promise<PreviewedLine[]> {
  const lines = read.flatMap((one) => ('line' in one ? [one] : []))
  const known = await readKnownKeys(
    db,
    lines.map(({ key }) => key),
  )
  const ownKeys = new Set(lines.map(({ key }) => key))
  const inTime = inOrderOfTime(lines.filter(({ isCopy }) => !isCopy))
  const fresh = inTime.filter(({ key }) => !known.has(key))
  const facts = await loadLineFacts(db, fresh)
  const earlier = createEarlierDebits()
  const shown = new Map<string, PreviewedLine>()
  await mapInTurns(fresh, (one) => {
    const meaning = meaningOfLine(facts, one, ownKeys)
    const own = describe(one, meaning)
    noteMeaning(facts, one, meaning)
    shown.set(one.key, own)
    for (const key of earlier.takenFrom(one, meaning))
      Object.assign(shown.get(key) ?? {}, { state: 'taken_back', why: null, paid: own.paid })
  })
  const open = fresh.filter(
    ({ key, line }) => line.direction === 'credit' && shown.get(key)?.state === 'open',
  )
  const arrivals = await findArrivals(
    db,
    country,
    open.map(({ line }) => line),
  )
  for (const [index, { provider }] of arrivals)
    Object.assign(shown.get(open[index]?.key ?? '') ?? {}, { state: 'payout', provider })
  return mapInTurns(read, (one) => {
    if (!('line' in one)) return describeSkipped(one)
    return (!one.isCopy && shown.get(one.key)) || { ...factsOf(one), ...nothing, state: 'known' }
  })
}

const nothing = { why: null, paid: null, effect: null, provider: null }

function describeSkipped(one: SkippedRow): PreviewedLine {
  const position = positionText(one.position)
  const empty = { ...nothing, position, bookedOn: null, amount: null, currency: null }
  if ('skipped' in one) return { ...empty, state: 'zero', why: one.skipped, text: '' }
  return { ...empty, state: 'unreadable', why: one.why, text: one.unreadable.slice(0, longestText) }
}

function factsOf({ line, position }: KeyedLine) {
  const { direction, amount, currency, bookedOn, reference, payer } = line
  return {
    ...{ position: positionText(position), bookedOn, currency },
    amount: toMajor(direction === 'debit' ? -amount : amount, currency),
    text: [payer, reference].filter(Boolean).join(' · ').slice(0, longestText),
  }
}

function describe(one: KeyedLine, meaning: LineMeaning): PreviewedLine {
  const own = { ...factsOf(one), ...nothing, state: stateOf(meaning) }
  switch (meaning.is) {
    case 'debit':
      return own
    case 'refund_sent':
    case 'bounced':
      return { ...own, paid: meaning.refund.number ?? String(meaning.refund.transferReference ?? '') }
    case 'taken_back':
      return { ...own, paid: meaning.credit.paid }
    case 'confirmed_before':
      return own
    case 'pays': {
      const { payable } = meaning
      const effect = payable.state ? effectOfPlacing(payable.state, payable, one.line.amount) : 'pays'
      return { ...own, paid: payable.name, effect }
    }
    case 'asks': {
      const { question: why, payable } = meaning
      // Staff of the account's country need not know orders of others.
      return { ...own, why, paid: payable?.countryCode === one.countryCode ? payable.name : null }
    }
  }
}

function stateOf(meaning: LineMeaning): PreviewState {
  if (meaning.is === 'pays') return 'matched'
  if (meaning.is === 'confirmed_before') return 'confirmed'
  if (meaning.is !== 'asks') return meaning.is
  const { question } = meaning
  if (question === null) return 'open'
  return question === 'twin' || question === 'repeated' ? 'twin' : 'question'
}
