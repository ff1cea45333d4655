import { EntityDecoder } from '@nodable/entities'
import { XMLParser } from 'fast-xml-parser'
import { type Currency, isCurrency, toMinor } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { readBankDay } from '#domain/sales/payments/statements/read-bank-text.ts'
import { readBankTime } from '#domain/sales/payments/statements/read-bank-time.ts'
import type { Direction } from '#domain/sales/payments/statements/statement-fields.ts'
import type {
  LinePosition,
  ReadLine,
  Returned,
  StatementLine,
} from '#server/sales/payments/statement-lines/statement-line.ts'
import { inside, type Node, named, textAt } from './read-nodes.ts'

type EntryPosition = Extract<LinePosition, { entry: number }>

/**
 * The booked lines of a camt.053.001 statement, read by its elements in any version (ISO 20022; 02 to 13 differ in details).
 * An entry with several
 * transfers that add up to its amount becomes one line per transfer, any other one line.
 * @throws Refusal statement_not_readable
 */
export function readCamtStatement(text: string): ReadLine[] {
  return statementsIn(text).flatMap((statement, nth) =>
    named(statement, 'Ntry')
      .flatMap((entry, index) => readEntry(entry, { statement: nth + 1, entry: index + 1 }))
      .map((one) => ('line' in one && isDuplicate(statement) ? { ...one, isDuplicate: true as const } : one)),
  )
}

/** A copy or duplicate of a statement (CpyDplctInd), which a file may list beside the original. */
const isDuplicate = (statement: Node) => ['COPY', 'DUPL', 'CODU'].includes(textAt(statement, 'CpyDplctInd'))

/** Reads the account numbers of a camt.053; a statement may name none. @throws Refusal statement_not_readable */
export function readCamtAccounts(text: string): string[] {
  return statementsIn(text)
    .map((one) => textAt(one, 'Acct', 'Id', 'IBAN') || textAt(one, 'Acct', 'Id', 'Othr', 'Id'))
    .filter(Boolean)
}

function statementsIn(text: string): Node[] {
  if (isTooDeep(text)) throw new Refusal('statement_not_readable')
  const statements = named(parse(text), 'Document', 'BkToCstmrStmt', 'Stmt')
  if (statements.length === 0) throw new Refusal('statement_not_readable')
  return statements
}

/** Statements have some 15 levels; the parser and our code recurse once per level. */
const mostLevels = 60

function isTooDeep(text: string): boolean {
  let level = 0
  for (const [tag] of text.matchAll(/<[/A-Za-z_][^<>]*>/g)) {
    if (tag.startsWith('</')) level -= 1
    else if (!tag.endsWith('/>')) level += 1
    if (level > mostLevels) return true
  }
  return false
}

function parse(text: string): Node {
  try {
    return new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      removeNSPrefix: true,
      parseTagValue: false,
      // The parser decodes XML's named entities, but not numeric ones without this.
      entityDecoder: new EntityDecoder(),
      ignoreDeclaration: true,
      ignorePiTags: true,
    }).parse(text, true) as Node
  } catch {
    throw new Refusal('statement_not_readable')
  }
}

function readEntry(entry: Node, position: EntryPosition): ReadLine[] {
  // Version 02 has the code directly, later ones wrap it.
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
  if (status !== 'BOOK') return [{ position, skipped: 'not_booked' }]
  const total = amountAt(entry, 'Amt')
  const details = named(entry, 'NtryDtls', 'TxDtls')
  const amounts = details.map((one) => amountAt(one, 'Amt') ?? amountAt(one, 'AmtDtls', 'TxAmt', 'Amt'))
  if (total?.amount === 0 && !amounts.some((one) => one && one.amount > 0))
    return [{ position, skipped: 'no_amount' }]
  const direction = directionAt(entry)
  const bookedOn = ['BookgDt', 'ValDt']
    .flatMap((name) => [textAt(entry, name, 'Dt'), textAt(entry, name, 'DtTm')])
    .map((text) => readBankDay(text))
    .find((day) => day !== null)
  if (!total || !bookedOn || !direction)
    return [
      {
        position,
        unreadable: inside(entry).join(' | '),
        why: !direction ? 'direction' : total ? 'date' : 'amount',
      },
    ]
  const directions = details.map((one) => directionAt(one) ?? direction)
  const sum = amounts.reduce((all, one, at) => {
    if (one?.currency !== total.currency) return Number.NaN
    return directions[at] === direction ? all + one.amount : all - one.amount
  }, 0)
  if (details.length > 1 && sum === total.amount) {
    return details.map((one, index) =>
      lineOf({
        ...{ details: [one], entry, bookedOn, position: { ...position, transfer: index + 1 } },
        direction: directions[index] ?? direction,
        money: { ...total, ...amounts[index] },
      }),
    )
  }
  if (total.amount === 0) return [{ position, unreadable: inside(entry).join(' | '), why: 'amount' }]
  return [lineOf({ details, entry, direction, bookedOn, position, money: total })]
}

function lineOf({
  details,
  entry,
  direction,
  money,
  bookedOn,
  position,
}: {
  details: Node[]
  entry: Node
  direction: Direction
  money: { amount: number; currency: Currency }
  bookedOn: string
  position: EntryPosition
}): ReadLine {
  const { transfer } = position
  const all = (...path: string[]) => details.map((one) => textAt(one, ...path)).filter(Boolean)
  const written = [
    ...details.flatMap((one) => named(one, 'RmtInf').flatMap(inside)),
    ...all('Refs', 'EndToEndId'),
    ...all('AddtlTxInf'),
    textAt(entry, 'AddtlNtryInf'),
  ]
  const party = direction === 'credit' ? 'Dbtr' : 'Cdtr'
  const account = (...path: string[]) => all('RltdPties', `${party}Acct`, 'Id', ...path)
  const endToEndId = all('Refs', 'EndToEndId').find((id) => id !== notProvided)
  const returned = returnedOf(entry, details)
  const bookedAt = readBankTime(textAt(entry, 'BookgDt', 'DtTm'))
  const ofEntry = [textAt(entry, 'AcctSvcrRef'), textAt(entry, 'NtryRef')].filter(Boolean)
  const bankIds = [
    ...['AcctSvcrRef', 'ClrSysRef', 'TxId', 'UETR', 'EndToEndId'].flatMap((name) => all('Refs', name)),
    ...(transfer === undefined ? ofEntry : ofEntry.map((id) => `${id}/${transfer}`)),
  ]
  return {
    position,
    line: {
      ...money,
      direction,
      bookedOn,
      reference: written.filter((one) => one && one !== notProvided).join(' '),
      // Version 08 wraps a person in a party element.
      payer: [...all('RltdPties', party, 'Nm'), ...all('RltdPties', party, 'Pty', 'Nm')].join(' '),
      account: [...account('IBAN'), ...account('Othr', 'Id')][0] ?? '',
      bankIds: bankIds.filter((id) => id !== notProvided),
      ...(endToEndId && { endToEndId }),
      ...(returned && { returned }),
      ...(bookedAt && { bookedAt }),
      ...instructedOf(details, money),
      said: { entry: inside(transfer === undefined ? entry : (details[0] ?? entry)).join(' | ') },
    },
  }
}

/** `CRDT` or `DBIT`, the direction of the booking itself; null for another code. */
function directionAt(entry: Node): Direction | null {
  const code = textAt(entry, 'CdtDbtInd')
  return code === 'CRDT' ? 'credit' : code === 'DBIT' ? 'debit' : null
}

/** A reversal (RvslInd, an xs:boolean), or a returned transfer (RtrInf) with its reason and original. */
function returnedOf(entry: Node, details: readonly Node[]): Returned | undefined {
  const [information] = details.flatMap((one) => named(one, 'RtrInf'))
  const isReversal = ['true', '1'].includes(textAt(entry, 'RvslInd').trim().toLowerCase())
  if (!isReversal && !information) return undefined
  const code = information && (textAt(information, 'Rsn', 'Cd') || textAt(information, 'Rsn', 'Prtry'))
  const of = details.flatMap((one) =>
    ['OrgnlEndToEndId', 'OrgnlTxId', 'OrgnlInstrId', 'EndToEndId'].flatMap((name) => [
      textAt(one, 'RtrInf', 'OrgnlTxRef', name),
      textAt(one, 'Refs', name),
    ]),
  )
  const original = of.find((id) => id && id !== notProvided)
  return { ...(code && { code }), ...(original && { of: original }) }
}

/** The amount before the banks' fees, and the fees, as far as they are in the currency of the line. */
function instructedOf(
  details: readonly Node[],
  { currency }: { currency: Currency },
): Pick<StatementLine, 'instructedAmount' | 'charges'> {
  const [only, another] = details
  if (!only || another) return {}
  const instructed = amountAt(only, 'AmtDtls', 'InstdAmt', 'Amt')
  const fees = [...named(only, 'Chrgs', 'Rcrd'), ...named(only, 'Chrgs')].flatMap(
    (one) => amountAt(one, 'Amt') ?? [],
  )
  const inCurrency = fees.filter((fee) => fee.currency === currency)
  const charges = inCurrency.reduce((sum, fee) => sum + fee.amount, 0)
  return {
    ...(instructed?.currency === currency &&
      instructed.amount > 0 && { instructedAmount: instructed.amount }),
    ...(inCurrency.length > 0 && { charges }),
  }
}

/** The banks' placeholder for an empty reference. */
const notProvided = 'NOTPROVIDED'

function amountAt(node: Node, ...path: string[]): { amount: number; currency: Currency } | null {
  const [found] = named(node, ...path)
  const currency = found && textAt(found, '@Ccy')
  const text = textAt(node, ...path)
  if (!currency || !isCurrency(currency) || !/^\d+(\.\d+)?$/.test(text)) return null
  const amount = toMinor(Number(text), currency)
  return amount === null ? null : { amount, currency }
}
