import type { FrequentAddress } from '#contract/people/frequent.ts'
import { isHome } from '#contract/platform/wire-numbers.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import { placeTypedCounty } from '#server/geography/counties/typed-counties.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import {
  clearMyAddress,
  deleteAddress,
  hasAddress,
  insertAddress,
  lockSaved,
  markMyAddress,
  updateAddress,
} from './frequent-sql.ts'
import { checkRoomToSave } from './saved-limit.ts'

type AddressForm = { name: string; countyId: number; countyName?: string | undefined; myAddress: 0 | 1 }

/**
 * Saves an address that the customer often leaves from. The first one, or one with `myAddress` 1, becomes
 * their home address.
 */
export async function addAddress(ctx: CustomerCtx, form: AddressForm): Promise<FrequentAddress> {
  const countyId = await placeTypedCounty(ctx, form.countyId, form.countyName)
  const address = { name: form.name, countyId, myAddress: isHome(form) }
  return ctx.db.transaction(async (tx) => {
    const before = await lockSaved(tx, ctx.customer.id, { clearsMyAddress: address.myAddress })
    const saved = await insertAddress(tx, ctx.customer.id, address, ctx.clock.now())
    if (!saved) throw noSuchCounty()
    const { isNew, ...described } = saved
    if (isNew) checkRoomToSave(ctx, before.addresses)
    return { ...described, name: form.name }
  })
}

/** Changes an address. `myAddress` 1 makes it the home address; 0 does not change that. */
export async function changeAddress(
  ctx: CustomerCtx,
  id: number,
  form: AddressForm,
): Promise<FrequentAddress> {
  const countyId = await placeTypedCounty(ctx, form.countyId, form.countyName)
  const address = { id, name: form.name, countyId, myAddress: isHome(form) }
  return ctx.db.transaction(async (tx) => {
    if (address.myAddress) await clearMyAddress(tx, ctx.customer.id)
    const changed = await updateAddress(tx, ctx.customer.id, address, ctx.clock.now())
    if (!changed)
      throw (await hasAddress(tx, ctx.customer.id, id)) ? noSuchCounty() : new Refusal('not_found')
    return { ...changed, name: form.name }
  })
}

/** Makes an address the customer's home address; there is at most one. */
export async function chooseMyAddress(ctx: CustomerCtx, id: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await clearMyAddress(tx, ctx.customer.id)
    const marked = await markMyAddress(tx, ctx.customer.id, id, ctx.clock.now())
    if (!marked) throw new Refusal('not_found')
  })
}

export async function forgetAddress(ctx: CustomerCtx, id: number): Promise<void> {
  const forgotten = await ctx.db.transaction((tx) => deleteAddress(tx, ctx.customer.id, id, ctx.clock.now()))
  if (!forgotten) throw new Refusal('not_found')
}

const noSuchCounty = () => refusedField('countyId', 'countie_is_required')
