import type { FrequentAddress } from '#contract/accounts.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Ctx, Customer } from '../platform/context.ts'
import { clearMyAddress, insertAddress } from './frequent-sql.ts'

/** Keeps an address from which the customer often leaves; with `myAddress` 1 it replaces the customer's own. */
export async function keepAddress(
  ctx: Ctx,
  customer: Customer,
  { name, countyId, myAddress }: { name: string; countyId: number; myAddress: 0 | 1 },
): Promise<FrequentAddress> {
  return ctx.db.transaction(async (tx) => {
    if (myAddress) await clearMyAddress(tx, customer.id)
    const address = { name, countyId, myAddress: myAddress === 1 }
    const kept = await insertAddress(tx, customer.id, address, ctx.clock.now())
    if (!kept) throw new Refusal('invalid_input', {}, { fields: { countyId: 'countie_is_required' } })
    return { id: kept.id, name, county: kept.county, myAddress }
  })
}
