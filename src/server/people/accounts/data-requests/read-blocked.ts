import type { BlockedData } from '#contract/office/people/data-requests.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { recordIn } from '#server/records/office-log/act.ts'
import { type BlockedRow, findBlocked } from './block-sql.ts'

/**
 * The blocked data for an e-mail or an order, which may be disclosed only to an authority or a court. Each
 * search is logged with its reason, even without a result.
 */
export async function readBlocked(
  ctx: StaffCtx,
  { q, reason }: { q: string; reason: string },
): Promise<{ rows: BlockedData[] }> {
  const verb = 'data-request.read-blocked'
  const rows = await ctx.db.transaction(async (tx) => {
    const found = await findBlocked(tx, q, ctx.countries)
    if (found.length === 0) await recordIn(tx, ctx, { verb, reason })
    for (const { countryCode: country, ...row } of found)
      await recordIn(tx, ctx, { verb, reason, country, object: objectOf(row) })
    return found
  })
  return {
    rows: rows.map(({ blockedAt, deleteAt, ...row }) => ({
      ...row,
      blockedAt: blockedAt.toISOString(),
      deleteAt: deleteAt?.toISOString() ?? null,
    })),
  }
}

function objectOf({ customer, order }: Pick<BlockedRow, 'customer' | 'order'>) {
  return customer ? { kind: 'customer', id: customer } : { kind: 'order', id: order ?? '' }
}
