import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import type { LineSigns } from '#server/sales/payments/statement-lines/line-signs.ts'
import type { OfficePayable } from '#server/sales/payments/statement-lines/payable-sql.ts'
import type { StatementLine } from '#server/sales/payments/statement-lines/statement-line.ts'
import type { Payee } from '#server/sales/payments/statement-lines/statement-line-sql.ts'
import type { BookedMovement, ConfirmedByHand, LinkedRefund, TakenCredit } from './line-facts-sql.ts'

type Money = { amount: number; currency: Currency }
type Named = LineSigns['named']

/** The rows of the database that some lines may be about. */
export type FactRows = {
  payables: readonly OfficePayable[]
  refunds: readonly LinkedRefund[]
  credits: readonly TakenCredit[]
  confirmed: readonly ConfirmedByHand[]
  booked: readonly BookedMovement[]
  idsOfDebits: ReadonlySet<string>
}

/** The same rows by what a line names. They change as the lines of a file are decided one after the other. */
export type LineFacts = {
  /** the orders and bills that a text names */
  referred(named: Named): OfficePayable[]
  /** a named or waiting order or bill by its id */
  payable(id: string | null): OfficePayable | undefined
  /** the orders and bills that wait for exactly this money */
  waitingFor(money: Money): OfficePayable[]
  /** the refunds that were sent by a transfer with one of these keys */
  refundsByKeys(keys: readonly string[], country: CountryCode): LinkedRefund[]
  refundsByNames(named: Named, country: CountryCode): LinkedRefund[]
  refundsOfAmount(money: Money, country: CountryCode): LinkedRefund[]
  /** the credits with one of the ids or, of `named`, with exactly this amount; all of at least the amount */
  credits(
    ids: readonly string[],
    named: Payee | null,
    debit: Money & { countryCode: CountryCode },
  ): TakenCredit[]
  /** by a key, else by amount and payee */
  confirmedByHand(keys: readonly string[], payee: Payee | null, amount: number): ConfirmedByHand | null
  /** the id of the line that booked the same money for the payee on the same day, and is not of the own file */
  sameMovement(line: StatementLine, payee: Payee, ownKeys: Pick<ReadonlySet<string>, 'has'>): number | null
  /** whether an earlier debit has one of these ids */
  mayBeTakenBack(ids: readonly string[]): boolean
  /** adds a row that a line of the same file makes */
  addCredit(credit: TakenCredit): void
  addWaiting(payable: OfficePayable): void
  /** a line sends a refund with this key, or brings it back (`null`) */
  noteRefund(refund: LinkedRefund, sent: { key: string; at: Date } | null): void
}

export function indexFacts(rows: FactRows): LineFacts {
  const byReference = indexBy(rows.payables, ({ transferReference }) => transferReference)
  const byName = indexBy(rows.payables, ({ name, number }) => [name, number])
  const byId = indexBy(rows.payables, ({ orderId, billId }) => orderId ?? billId)
  const byMissing = indexBy(rows.payables, ({ missing }) => missing)
  const refundsByKey = indexBy(rows.refunds, ({ trackingKey }) => trackingKey)
  const refundsByReference = indexBy(rows.refunds, ({ transferReference }) => transferReference)
  const refundsByNumber = indexBy(rows.refunds, ({ number }) => number)
  const refundsByAmount = indexBy(rows.refunds, ({ amount }) => amount)
  const creditsById = indexBy(rows.credits, ({ ids }) => ids)
  const creditsByPayee = indexBy(rows.credits, ({ orderId, billId }) => [orderId, billId])
  const confirmedByKey = indexBy(rows.confirmed, ({ trackingKey }) => trackingKey)
  const confirmedByPayee = indexBy(rows.confirmed, ({ orderId, billId }) => [orderId, billId])
  const bookedByPayee = indexBy(rows.booked, ({ orderId, billId }) => [orderId, billId])
  const all = <Key, Row>(index: Map<Key, Row[]>, keys: readonly Key[]) => [
    ...new Set(keys.flatMap((key) => index.get(key) ?? [])),
  ]
  const ofPayee = <Row>(index: Map<string, Row[]>, payee: Payee | null) =>
    payee ? (index.get(payee.orderId ?? payee.billId) ?? []) : []
  return {
    referred: ({ references, glued, numbers }) => [
      ...new Set([...all(byReference, [...references, ...glued]), ...all(byName, numbers)]),
    ],
    payable: (id) => byId.get(id ?? '')?.[0],
    waitingFor: ({ amount, currency }) =>
      (byMissing.get(amount) ?? []).filter((one) => isWaiting(one) && isSame(one, { amount, currency })),
    refundsByKeys: (keys, country) =>
      all(refundsByKey, keys).filter((one) => one.sentAt !== null && one.countryCode === country),
    refundsByNames: ({ references, glued, numbers }, country) =>
      [
        ...new Set([...all(refundsByReference, [...references, ...glued]), ...all(refundsByNumber, numbers)]),
      ].filter(({ countryCode }) => countryCode === country),
    refundsOfAmount: ({ amount, currency }, country) =>
      (refundsByAmount.get(amount) ?? []).filter(
        (one) => one.currency === currency && one.countryCode === country,
      ),
    credits: (ids, named, { amount, currency, countryCode }) =>
      [
        ...new Set([
          ...all(creditsById, ids),
          ...ofPayee(creditsByPayee, named).filter((one) => one.amount === amount),
        ]),
      ].filter((one) => one.currency === currency && one.countryCode === countryCode && one.amount >= amount),
    confirmedByHand: (keys, payee, amount) =>
      all(confirmedByKey, keys)[0] ??
      ofPayee(confirmedByPayee, payee).find((one) => one.amount === amount) ??
      null,
    sameMovement: ({ bookedOn, amount, currency }, payee, ownKeys) =>
      ofPayee(bookedByPayee, payee).find(
        (one) =>
          one.bookedOn === bookedOn &&
          one.amount === amount &&
          one.currency === currency &&
          !ownKeys.has(one.key),
      )?.id ?? null,
    mayBeTakenBack: (ids) => ids.some((id) => rows.idsOfDebits.has(id)),
    addCredit: (credit) => {
      addTo(creditsById, credit.ids, credit)
      addTo(creditsByPayee, [credit.orderId, credit.billId], credit)
    },
    addWaiting: (payable) => addTo(byMissing, [payable.missing], payable),
    noteRefund: (refund, sent) => {
      const ending = refund.account?.account.slice(-4) ?? refund.ending
      removeFrom(refundsByKey, refund.trackingKey, refund)
      Object.assign(refund, {
        isSent: sent !== null,
        sentAt: sent?.at ?? null,
        trackingKey: sent?.key ?? null,
        account: null,
        ending,
      })
      addTo(refundsByKey, refund.trackingKey, refund)
    },
  }
}

const isWaiting = ({ state, billState }: OfficePayable) =>
  state ? state === 'awaiting_transfer_payment' : billState === 'open'

const isSame = (one: OfficePayable, { amount, currency }: Money) =>
  one.missing === amount && one.currency === currency

type Keys<Key> = Key | null | readonly (Key | null)[]

function indexBy<Row, Key extends string | number>(
  rows: readonly Row[],
  keysOf: (row: Row) => Keys<Key>,
): Map<Key, Row[]> {
  const index = new Map<Key, Row[]>()
  for (const row of rows) addTo(index, keysOf(row), row)
  return index
}

function removeFrom<Row, Key>(index: Map<Key, Row[]>, key: Key | null, row: Row): void {
  const own = key === null ? undefined : index.get(key)
  const at = own?.indexOf(row) ?? -1
  if (at !== -1) own?.splice(at, 1)
}

function addTo<Row, Key extends string | number>(index: Map<Key, Row[]>, keys: Keys<Key>, row: Row): void {
  const listed: readonly (Key | null)[] = Array.isArray(keys) ? keys : [keys as Key | null]
  for (const key of new Set(listed)) {
    if (key === null) continue
    const own = index.get(key)
    if (own) own.push(row)
    else index.set(key, [row])
  }
}
