import type { OfficeCallAnswer, OfficeCallInput } from '#contract/office/office-contract.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { record } from '#server/records/office-log/act.ts'
import { countryToSell, placeForBuyer } from '#server/sales/orders/office/phone-sales/sell-order.ts'
import { findOrMakeAccount } from './make-account.ts'

/**
 * Sells to a buyer on the phone, who pays by transfer or by the link in the mail; staff never handle cards. A
 * buyer without an account gets one, with a link to choose a password.
 * @throws Refusal own_order and those of `countryToSell` and `placeForBuyer`
 */
export async function sellToBuyer(
  ctx: StaffCtx,
  { buyer, order }: OfficeCallInput<'POST /office-api/orders'>['body'],
  idempotencyKey: string,
): Promise<OfficeCallAnswer<'POST /office-api/orders'>> {
  const country = await countryToSell(ctx, order.eventDateId)
  const about = { verb: 'order.sell', country }
  try {
    if (buyer.email.toLowerCase() === ctx.staff.email.toLowerCase()) throw new Refusal('own_order')
    const [locale] = countryOf(country).locales
    const account = await findOrMakeAccount(ctx, { ...buyer, countryCode: country, locale })
    const sold = await placeForBuyer(ctx, account, order, idempotencyKey).catch(async (error: unknown) => {
      await account.withdraw()
      throw error
    })
    const { number, orderId, isNew } = sold
    if (isNew) await record(ctx, { ...about, object: { kind: 'order', id: number } }, 'done')
    return { number, orderId, newAccount: account.isNew }
  } catch (error) {
    await record(ctx, about, error instanceof Refusal ? `refused(${error.code})` : 'failed')
    throw error
  }
}
