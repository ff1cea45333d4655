import { Refusal } from '#domain/platform/refusal.ts'
import type { Ctx, CustomerCtx, Shop, StaffCtx } from '#server/platform/context.ts'
import { actForAccount } from '#server/platform/database/act-for-account.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'
import { countAttempt } from '#server/platform/rate-limits/rate-limit.ts'
import { readSignedLink } from '#server/platform/signed-link.ts'
import { type EntryRow, readEntryIn, readOwnEntries } from './entry-sql.ts'
import { endWaitingEntries, findWaitedStock, lockWaitedStock } from './waiting-list-sql.ts'

/** Removes the customer from a list; the seats of an offer go to the next one. @throws Refusal not_found */
export async function stopWaiting(ctx: CustomerCtx, id: string): Promise<void> {
  await stop(ctx, id, ctx.customer.id)
}

/** The entry of a signed link from a mail. Read only. @throws Refusal token_not_valid */
export async function showLinkedEntry(ctx: Ctx, token: string): Promise<EntryRow> {
  const id = readSignedLink(ctx.config, 'waiting list', token, ctx.clock.now())
  const entry = await readEntryIn(ctx.db, id, { now: ctx.clock.now(), locale: ctx.locale })
  if (!entry) throw new Refusal('token_not_valid')
  return entry
}

/** The same as `stopWaiting`, by a signed link from a mail. @throws Refusal token_not_valid */
export async function stopLinkedEntry(ctx: Ctx, token: string): Promise<EntryRow> {
  const { id, userId } = await showLinkedEntry(ctx, token)
  await countAttempt(ctx, 60, [{ key: ['waiting list link', id], limit: 10 }])
  await stop(actForAccount(ctx, userId), id, null)
  return showLinkedEntry(ctx, token)
}

function stop(ctx: Ctx, id: string, userId: string | null): Promise<void> {
  return ctx.db.transaction((tx) => stopEntry(tx, ctx, id, userId))
}

/** The same in the caller's transaction. `userId`: the entry's required owner. @throws Refusal not_found */
export async function stopEntry(
  tx: Transaction,
  { clock, config }: Pick<Shop, 'clock' | 'config'>,
  id: string,
  userId: string | null,
): Promise<void> {
  const stockId = await findWaitedStock(tx, id, userId)
  if (stockId === undefined) throw new Refusal('not_found')
  const now = clock.now()
  await lockWaitedStock(tx, stockId, { now, saleEndsMinutes: config.saleEndsMinutes })
  await endWaitingEntries(tx, [id], 'stopped', now)
}

/** The open entries of a customer for events of these countries, as staff see them. */
export async function listEntriesFor(
  { clock, countries, db, locale }: Pick<StaffCtx, 'clock' | 'countries' | 'locale'> & { db: Queryable },
  userId: string,
): Promise<EntryRow[]> {
  const rows = await readOwnEntries(db, userId, { now: clock.now(), locale })
  return rows.filter(({ countryCode, state }) => state !== 'ended' && countries.includes(countryCode))
}
