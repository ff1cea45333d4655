import { Refusal } from '#domain/platform/refusal.ts'
import { placeArrivals } from '#server/sales/payments/arrivals/place-arrivals.ts'
import { assertOwnCountry, type TransferStaff } from '../../common/transfer-staff.ts'
import { findImport, lockImport, storeProgress } from '../../statements/statement-import-sql.ts'
import { assignLine, type LinesFile } from '../assign-line.ts'
import { acting, assertStored, refuseUnclear } from '../upload-statement.ts'
import { storeInWorker } from './store-in-worker.ts'
import { mostMs, type StoredPlain, storePlainLines } from './store-plain-lines.ts'

/** Of packed rows, some thousand: those of more are judged by a process of its own, whose start takes longer than a few lines. */
const longImport = 64 * 1024

/** How the import counts a line. */
const takenKinds = ['placed', 'taken_back', 'refund_sent', 'bounced', 'open', 'debit'] as const

type TakenKind = (typeof takenKinds)[number]

const noneTaken = { placed: 0, taken_back: 0, refund_sent: 0, bounced: 0, open: 0, debit: 0 }

function kindOf(outcome: string, isOpen: boolean): TakenKind {
  if (isOpen) return 'open'
  return takenKinds.find((kind) => kind === outcome) ?? (outcome === 'set_aside' ? 'open' : 'placed')
}

/** Settles the lines that pay, return or confirm something, one by one, the oldest first, until the time limit. */
async function settleOthers(ctx: TransferStaff, stored: StoredPlain, file: LinesFile) {
  const began = performance.now()
  const taken: Record<TakenKind, number> = { ...noneTaken, ...stored.taken }
  let { left } = stored
  for (const one of stored.others) {
    if (performance.now() - began > mostMs) break
    const { outcome, waits } = await assignLine(ctx, one, file)
    if (outcome !== 'read_before') taken[kindOf(outcome, waits)] += 1
    left -= 1
  }
  return { taken, left }
}

/** The keys of a file, which are told apart when one is looked for: few imports ask for any. */
function keysOfFile(keys: string): LinesFile['keys'] {
  let own: Set<string> | undefined
  return {
    has(key) {
      own ??= new Set(keys.split('\n'))
      return own.has(key)
    },
  }
}

/**
 * Imports the new lines of an uploaded statement. A long one needs several calls: `left` is how many lines
 * remain. Repeated calls import no line twice.
 */
export async function importStored(
  ctx: TransferStaff,
  id: string,
): Promise<{ left: number; counts: Record<string, number> }> {
  const found = await findImport(ctx.db, id)
  assertOwnCountry(ctx, found?.countryCode)
  if (found?.state === 'imported') return { left: 0, counts: found.counts }
  const { facts, countryCode, fileName, packedBytes } = assertStored(ctx, found)
  refuseUnclear(facts)
  const asked = { id, fileName, actor: ctx.actor, now: ctx.clock.now() }
  const isLong = (packedBytes ?? 0) > longImport
  const stored = await (isLong ? storeInWorker(ctx, asked, countryCode) : storePlainLines(ctx.db, asked))
  if (!stored) return countsOfOther(ctx, id)
  const file = { name: fileName, keys: keysOfFile(stored.keys) }
  const { taken, left } = await settleOthers(ctx, stored, file)
  return acting(ctx, 'import', id, async (tx, entry) => {
    const arrived = (await placeArrivals(ctx, tx, countryCode)).filter((key) => file.keys.has(key)).length
    taken.open -= arrived
    taken.placed += arrived
    const locked = await lockImport(tx, id)
    entry.country = countryCode
    const { placed, open, debit, ...returns } = taken
    entry.changes = { placed: { to: placed }, open: { to: open }, debit: { to: debit }, left: { to: left } }
    for (const [kind, count] of Object.entries(returns)) if (count > 0) entry.changes[kind] = { to: count }
    const sum = Object.fromEntries(
      takenKinds.map((kind) => [kind, (locked?.counts[kind] ?? 0) + taken[kind]] as const),
    )
    const all = Object.values(sum).reduce((total, count) => total + count, 0)
    const counts = {
      ...sum,
      known: left > 0 ? 0 : stored.counts.lines - all,
      unreadable: stored.counts.unreadable,
      zero: stored.counts.zero,
    }
    if (locked?.state !== 'imported')
      await storeProgress(tx, id, { counts, isWhole: left === 0, now: ctx.clock.now() })
    return { left, counts }
  })
}

/** The counts of a statement that another call has imported meanwhile. @throws Refusal edited_meanwhile */
async function countsOfOther({ db }: TransferStaff, id: string) {
  const found = await findImport(db, id)
  if (found?.state !== 'imported') throw new Refusal('edited_meanwhile')
  return { left: 0, counts: found.counts }
}
