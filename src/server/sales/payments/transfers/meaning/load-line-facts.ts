import { countryCodes } from '#domain/geography/countries/country.ts'
import type { Queryable } from '#server/platform/database.ts'
import {
  type OfficePayable,
  readReferred,
  readWaitingFor,
} from '#server/sales/payments/statement-lines/payable-sql.ts'
import { mapInTurns } from '#server/sales/payments/statements/in-turns.ts'
import { trackingKeysOf } from '../receive-transfer.ts'
import { type FactRows, indexFacts, type LineFacts } from './line-facts.ts'
import {
  listBooked,
  listConfirmedByHand,
  listCredits,
  listIdsOfDebits,
  listRefunds,
} from './line-facts-sql.ts'
import type { SignedLine } from './line-meaning.ts'

/** The arrays of more lines would make statements of many megabytes. */
const linesAtOnce = 20_000

/** Reads all that the database says about some lines: about ten statements for thousands of lines, as for one. */
export async function loadLineFacts(db: Queryable, lines: readonly SignedLine[]): Promise<LineFacts> {
  const payables = new Map<string, OfficePayable>()
  const rows: {
    [K in Exclude<keyof FactRows, 'payables' | 'idsOfDebits'>]: Map<string | number, FactRows[K][number]>
  } = { refunds: new Map(), credits: new Map(), confirmed: new Map(), booked: new Map() }
  const idsOfDebits = new Set<string>()
  for (let at = 0; at < lines.length; at += linesAtOnce) {
    const asked = await askedOf(lines.slice(at, at + linesAtOnce))
    const found = await loadPayables(db, asked)
    for (const one of found) if (!payables.has(one.name)) payables.set(one.name, one)
    const of = {
      ids: asked.ids,
      orders: found.flatMap(({ orderId }) => orderId ?? []),
      bills: found.flatMap(({ billId }) => billId ?? []),
    }
    for (const one of await listRefunds(db, asked)) rows.refunds.set(one.refundId ?? one.billId ?? '', one)
    for (const one of await listCredits(db, of)) rows.credits.set(one.id, one)
    if (asked.hasCredits) {
      for (const one of await listConfirmedByHand(db, { ...of, ids: asked.trackingKeys }))
        rows.confirmed.set(one.trackingKey, one)
      for (const one of await listBooked(db, of)) rows.booked.set(one.id, one)
      for (const id of await listIdsOfDebits(db, asked.ids)) idsOfDebits.add(id)
    }
  }
  const { refunds, credits, confirmed, booked } = rows
  return indexFacts({
    payables: [...payables.values()],
    ...{ refunds: [...refunds.values()], credits: [...credits.values()], confirmed: [...confirmed.values()] },
    ...{ booked: [...booked.values()], idsOfDebits },
  })
}

type Asked = Awaited<ReturnType<typeof askedOf>>

/** The references, numbers, ids and keys in the lines, each once. */
async function askedOf(lines: readonly SignedLine[]) {
  const sets = {
    ...{ references: new Set<number>(), numbers: new Set<string>(), ids: new Set<string>() },
    ...{ keys: new Set<string>(), trackingKeys: new Set<string>() },
    ...{ credited: new Set<number>(), waiting: new Set<number>(), sent: new Set<number>() },
  }
  let since = ''
  await mapInTurns(lines, ({ line, signs }) => {
    const { references, glued, numbers } = signs.named
    for (const one of [...references, ...glued]) sets.references.add(one)
    for (const one of numbers) sets.numbers.add(one)
    for (const one of signs.ids) sets.ids.add(one)
    for (const one of signs.refundKeys) sets.keys.add(one)
    const isCredit = line.direction === 'credit'
    if (isCredit) for (const one of trackingKeysOf(line.bankIds)) sets.trackingKeys.add(one)
    if (isCredit) sets.credited.add(line.amount)
    else sets.waiting.add(line.amount)
    if (isCredit && signs.returned) sets.sent.add(line.amount)
    if (since === '' || line.bookedOn < since) since = line.bookedOn
  })
  return {
    ...{ references: [...sets.references], numbers: [...sets.numbers], ids: [...sets.ids], since },
    ...{ keys: [...sets.keys], trackingKeys: [...sets.trackingKeys], credited: [...sets.credited] },
    ...{ waiting: [...sets.waiting], sent: [...sets.sent], hasCredits: sets.credited.size > 0 },
  }
}

/** The orders and bills that the lines name, and those that wait for one of their amounts. */
async function loadPayables(db: Queryable, { references, numbers, credited }: Asked) {
  const named =
    references.length + numbers.length > 0 ? await readReferred(db, references, numbers, countryCodes) : []
  const waiting = credited.length > 0 ? await readWaitingFor(db, credited) : []
  return [...new Map([...named, ...waiting].map((one) => [one.name, one])).values()]
}
